// Lockstep does not order the arms of a branch: which goes first is open.
//hgrd:warp-sync lockstep
#include <cstdlib>

__global__ void halves(const int *in, int *out) {
  __shared__ int s[32];
  int lane = threadIdx.x;
  int got = 0;
  if (lane < 16)
    s[lane] = in[lane]; // @w want "intra-warp write-read race on s: write at @w, read at @r"
  else // the other half
    got = s[lane - 16]; // @r
  out[lane] = got;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  halves<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
