// The leader fences behind the barrier, for all whose changes it gives the lock back.
__global__ void merge(int *lock, int *bins, const int *part) {
  int i = threadIdx.x;
  if (i == 0) {
    while (atomicExch(lock, 1) != 0)
      ;
    __threadfence();
  }
  __syncthreads();
  bins[255 - i] += part[blockIdx.x * 256 + i];
  __syncthreads();
  if (i == 0) {
    __threadfence();
    atomicExch(lock, 0);
  }
}

int main() {
  int *lock, *bins, *part;
  cudaMalloc(&lock, sizeof(int));
  cudaMalloc(&bins, 256 * sizeof(int));
  cudaMalloc(&part, 9 * 256 * sizeof(int));
  cudaMemset(lock, 0, sizeof(int));
  merge<<<9, 256>>>(lock, bins, part);
  cudaFree(lock);
  cudaFree(bins);
  cudaFree(part);
  return 0;
}
