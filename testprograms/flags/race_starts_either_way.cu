// Flags are raised on one of two ways to the launch.
__global__ void hand(int *sum, int *ready) {
  int b = blockIdx.x;
  if (threadIdx.x != 0)
    return;
  if (b > 0)
    while (atomicAdd(&ready[b - 1], 0) == 0)
      ;
  __threadfence();
  // want+1 "inter-block write-read race on sum"
  sum[b + 1] = sum[b] + b;
  __threadfence();
  atomicExch(&ready[b], 1);
}

int main(int argc, char **) {
  int *sum, *ready;
  cudaMalloc(&sum, 16 * sizeof(int));
  cudaMalloc(&ready, 8 * sizeof(int));
  cudaMemset(ready, 0, 8 * sizeof(int));
  if (argc > 1)
    cudaMemset(ready, 1, 8 * sizeof(int));
  hand<<<8, 32>>>(sum, ready);
  cudaDeviceSynchronize();
}
