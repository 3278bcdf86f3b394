// A vote of the warp is no barrier of the block.
#include <cstdlib>

__global__ void countThenRead(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t]; // @w want "intra-block write-read race on s: write at @w, read at @r"
  int positive = __popc(__ballot_sync(0xffffffffu, in[t] > 0));
  out[t] = s[63 - t] + positive; // @r
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  countThenRead<<<1, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
