// In lockstep a warp needs no barrier between the steps of a scan, but the sums run across two warps.
//hgrd:warp-sync lockstep
#include <cstdlib>

__global__ void scan(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int d = 1; d < 32; d *= 2)
    if ((t) >= d) {
      int left = s[t - d]; // @r want "intra-block read-write race on s: read at @r, write at @w"
      s[t] += left; // @w
    }
  out[t] = s[t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  scan<<<1, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
