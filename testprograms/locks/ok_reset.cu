// The block frees its own lock before it is used, with a barrier between.
__global__ void perBlock(int *locks, int *sums) {
  int *lock = &locks[blockIdx.x];
  if (threadIdx.x == 0)
    *lock = 0;
  __syncthreads();
  bool done = false;
  while (!done) {
    if (atomicCAS_block(lock, 0, 1) == 0) {
      __threadfence_block();
      int old = sums[blockIdx.x];
      sums[blockIdx.x] = old + 1;
      __threadfence_block();
      atomicExch_block(lock, 0);
      done = true;
    }
  }
}

int main() {
  int *locks, *sums;
  cudaMalloc(&locks, 8 * sizeof(int));
  cudaMalloc(&sums, 8 * sizeof(int));
  cudaMemset(sums, 0, 8 * sizeof(int));
  perBlock<<<8, 64>>>(locks, sums);
  cudaFree(locks);
  cudaFree(sums);
  return 0;
}
