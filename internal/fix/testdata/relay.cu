// One thread waits, and another passes the word on behind a barrier and a fence of its own.
__global__ void pass(int *word, int *flags, int *out) {
  int i = threadIdx.x;
  if (blockIdx.x == 0 && i == 0) {
    *word = 17;
    __threadfence();
    atomicExch(&flags[0], 1);
  }
  if (blockIdx.x == 1) {
    if (i == 0)
      while (atomicAdd(&flags[0], 0) != 1)
        ;
    __syncthreads();
    if (i == 50)
      atomicExch(&flags[1], 1);
  }
  if (blockIdx.x == 2 && i == 0) {
    while (atomicAdd(&flags[1], 0) != 1)
      ;
    __threadfence();
    *out = *word;
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
