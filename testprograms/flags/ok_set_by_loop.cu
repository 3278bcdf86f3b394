// Flags in managed memory that a loop of the host has lowered.
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

int main() {
  int *sum, *ready;
  cudaMalloc(&sum, 16 * sizeof(int));
  cudaMallocManaged(&ready, 8 * sizeof(int));
  for (int i = 0; i < 8; i++)
    ready[i] = 0;
  hand<<<8, 32>>>(sum, ready);
  cudaDeviceSynchronize();
}
