// The mask that happens to be active covers nobody for sure.
#include <cstdlib>

__global__ void pairs(const int *in, int *out) {
  __shared__ int s[32];
  int lane = threadIdx.x;
  s[lane] = in[lane]; // @w want "intra-warp write-read race on s: write at @w, read at @r"
  __syncwarp(__activemask());
  out[lane] = s[lane ^ 1]; // @r
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  pairs<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
