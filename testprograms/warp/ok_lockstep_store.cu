// In lockstep a load comes before a later store of all lanes.
//hgrd:warp-sync lockstep
#include <cstdlib>

__global__ void pairs(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  int other = s[t ^ 1];
  s[t] = other + 1;
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
