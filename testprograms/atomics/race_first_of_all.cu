// Every thread writes the result: none of them leaves a sign that it was there.
__global__ void first(int *taken, int *who) {
  if (atomicExch(taken, 0) == 0)
    // want+1 "inter-block write-write race on who: write at @w, write at @w" "intra-block write-write race on who: write at @w, write at @w" "intra-warp write-write race on who: write at @w, write at @w"
    *who = blockIdx.x * blockDim.x + threadIdx.x; // @w
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
