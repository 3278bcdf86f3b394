// Two threads scatter to one place, by a table in constant memory.
#include <cstdlib>

__constant__ int order[8] = {3, 1, 7, 5, 1, 2, 6, 4};

__global__ void scatter(const int *in, int *out) {
  int t = threadIdx.x;
  // want+1 "intra-warp write-write race on out: write at @w, write at @w"
  out[order[t]] = in[t]; // @w
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 8 * sizeof(int));
  cudaMalloc(&out, 8 * sizeof(int));
  scatter<<<1, 8>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
