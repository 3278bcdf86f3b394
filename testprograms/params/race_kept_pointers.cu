// Pointers kept in a local array: whichever is chosen, the threads read, but all write one word.
#include <cstdlib>

__global__ void gather(const int *a, const int *b, const int *c, int *out, int which) {
  const int *from[3] = {a, b, c};
  int t = threadIdx.x;
  // want+1 "intra-warp write-write race on out: write at @w, write at @w" "intra-block write-write race on out: write at @w, write at @w"
  out[0 * t] = from[which % 3][t]; // @w
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1;
  if (n < 0)
    return 1;
  int *a, *b, *c, *out;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMalloc(&b, 64 * sizeof(int));
  cudaMalloc(&c, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  gather<<<1, 64>>>(a, b, c, out, n);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  cudaFree(out);
  return 0;
}
