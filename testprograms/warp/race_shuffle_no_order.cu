// A shuffle exchanges registers and orders no memory.
#include <cstdlib>

__global__ void scan(const int *in, int *out) {
  __shared__ int s[32];
  int lane = threadIdx.x;
  s[lane] = in[lane]; // @w want "intra-warp write-read race on s: write at @w, read at @r"
  int up = __shfl_up_sync(0xffffffffu, lane, 1);
  out[lane] = lane > 0 ? s[lane - 1] + up : 0; // @r
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  scan<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
