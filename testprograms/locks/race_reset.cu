// A block's lock, freed and used in its own scope, does not protect the sum of two blocks.
__global__ void perBlock(int *locks, int *sums) {
  int *lock = &locks[blockIdx.x];
  if (threadIdx.x == 0)
    *lock = 0;
  __syncthreads();
  bool done = false;
  while (!done) {
    if (atomicCAS_block(lock, 0, 1) == 0) {
      __threadfence_block();
      int old = sums[blockIdx.x / 2]; // @r want "inter-block read-write race on sums: read at @r, write at @w"
      sums[blockIdx.x / 2] = old + 1; // @w want "inter-block write-write race on sums: write at @w, write at @w"
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
