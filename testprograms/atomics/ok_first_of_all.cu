// The first thread of all writes the result, beside the word that tells who that is.
__global__ void first(int *taken, int *who) {
  if (atomicExch(taken, 1) == 0)
    *who = blockIdx.x * blockDim.x + threadIdx.x;
}

int main() {
  int *word;
  cudaMalloc(&word, 2 * sizeof(int));
  cudaMemset(word, 0, 2 * sizeof(int));
  first<<<4, 64>>>(word, word + 1);
  cudaDeviceSynchronize();
  cudaFree(word);
  return 0;
}
