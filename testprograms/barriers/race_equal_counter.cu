// Iterations without a barrier between them: one thread is a step ahead of its neighbour.
#include <cstdlib>

__global__ void slide(int *out, int rounds) {
  __shared__ int s[128];
  int t = threadIdx.x;
  for (int k = 0, i = t; k < rounds; k++, i += 3) {
    // want+1 "intra-warp write-write race on s: write at @w, write at @w"
    s[i] = k; // @w
  }
  __syncthreads();
  out[t] = s[t];
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 8;
  if (rounds > 32)
    return 1;
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  slide<<<1, 32>>>(out, rounds);
  cudaFree(out);
  return 0;
}
