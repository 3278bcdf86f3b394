// Flags are lowered again on one of two ways.
__global__ void hand(int *sum, int *ready) {
  int b = blockIdx.x;
  if (threadIdx.x != 0)
    return;
  if (b > 0)
    while (atomicAdd(&ready[b - 1], 0) == 0)
      ;
  __threadfence();
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
    cudaMemset(ready, 0, 4 * sizeof(int));
  hand<<<8, 32>>>(sum, ready);
  cudaDeviceSynchronize();
}
