// The 64 threads are two warps of gfx1030.
//hgrd:flags --offload-arch=gfx1030
#include <hip/hip_runtime.h>

// Each half warp of 64 lanes adds up the other half's elements.
__global__ void halves(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t]; // @w want "intra-block write-read race on s: write at @w, read at @r"
  __syncwarp();
  if (t < 32) {
    int v = s[t + 32]; // @r
    out[t] = v;
  }
}

int main() {
  int *in, *out;
  hipMalloc(&in, 64 * sizeof(int));
  hipMalloc(&out, 32 * sizeof(int));
  halves<<<1, 64>>>(in, out);
  hipFree(in);
  hipFree(out);
  return 0;
}
