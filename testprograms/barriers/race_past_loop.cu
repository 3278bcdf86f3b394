// The loop may not be gone round at all; then no barrier separates what lies before it from what follows.

__global__ void settle(int *a, int rounds) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t + 1] = t; // want "intra-warp write-write race on s: write at .*, write at @after"
  for (int d = 0; d < rounds; d++) {
    a[t] += d;
    __syncthreads();
  }
  s[t] = 0; // @after
}

int main(int argc, char **argv) {
  int rounds = argc - 1;
  if (rounds < 0)
    return 1;
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  settle<<<1, 32>>>(a, rounds);
  cudaFree(a);
  return 0;
}
