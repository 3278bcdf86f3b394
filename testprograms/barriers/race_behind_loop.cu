// What comes behind a loop meets the last round of the loop, whose barrier stands at its head.

__global__ void shrink(int *s) {
  int t = threadIdx.x;
  for (int d = 0; d < 6; d++) {
    __syncthreads();
    if (t < 32 - d)
      s[t] += 1; // @step want "intra-warp read-write race on s: read at @step, write at @tail" "intra-warp write-write race on s: write at @step, write at @tail"
  }
  if (t == 27)
    s[26] = 0; // @tail
}

int main() {
  int *s;
  cudaMalloc(&s, 64 * sizeof(int));
  shrink<<<1, 64>>>(s);
  cudaFree(s);
  return 0;
}
