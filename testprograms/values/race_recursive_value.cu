// A recursive function that only computes: its result is stored by each two threads in one element.
#include <cstdlib>

__device__ int ackermann(int m, int n) {
  if (m == 0)
    return n + 1;
  return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}

__global__ void table(int *out, int m) {
  int t = threadIdx.x;
  // want+1 "intra-warp write-write race on out: write at @w, write at @w"
  out[t / 2] = ackermann(m, t); // @w
}

int main(int argc, char **argv) {
  int m = argc > 1 ? atoi(argv[1]) : 1;
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  table<<<1, 64>>>(out, m);
  cudaFree(out);
  return 0;
}
