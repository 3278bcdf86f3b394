// In lockstep two lanes still store to one element by one instruction.
//hgrd:warp-sync lockstep
#include <cstdlib>

__global__ void pairs(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  int other = s[t ^ 1];
  // want+1 "intra-warp write-write race on s: write at @w, write at @w"
  s[t - t % 2] = other + 1; // @w
  __syncthreads();
  out[t] = s[t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  pairs<<<1, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
