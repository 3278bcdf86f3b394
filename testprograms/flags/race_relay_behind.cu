// One thread waits and fences, and another passes the word on behind a barrier: without a fence of its own.
__global__ void pass(int *word, int *flags, int *out) {
  int i = threadIdx.x;
  if (blockIdx.x == 0 && i == 0) {
    *word = 17; // @w want "inter-block write-read race on word: write at @w, read at @r"
    __threadfence();
    atomicExch(&flags[0], 1);
  }
  if (blockIdx.x == 1) {
    if (i == 0)
      while (atomicAdd(&flags[0], 0) != 1)
        ;
    __threadfence();
    __syncthreads();
    if (i == 50)
      atomicExch(&flags[1], 1);
  }
  if (blockIdx.x == 2 && i == 0) {
    while (atomicAdd(&flags[1], 0) != 1)
      ;
    __threadfence();
    *out = *word; // @r
  }
}

int main() {
  int *word, *flags, *out;
  cudaMalloc(&word, sizeof(int));
  cudaMalloc(&flags, 2 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(flags, 0, 2 * sizeof(int));
  pass<<<3, 64>>>(word, flags, out);
  cudaFree(word);
  cudaFree(flags);
  cudaFree(out);
  return 0;
}
