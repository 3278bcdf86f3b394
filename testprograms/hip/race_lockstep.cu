// In lockstep the 64 threads are two warps of gfx1030, which need a barrier.
//hgrd:flags --offload-arch=gfx1030
//hgrd:warp-sync lockstep
#include <hip/hip_runtime.h>

__global__ void sum(const int *in, int *out) {
  __shared__ volatile int s[64];
  int t = threadIdx.x;
  s[t] = in[t]; // @w want "intra-block write-read race on s: write at @w, read at @r"
  if (t < 32) {
    int v = s[t + 32]; // @r
    out[t] = v;
  }
}

int main() {
  int *in, *out;
  hipMalloc(&in, 64 * sizeof(int));
  hipMalloc(&out, 32 * sizeof(int));
  sum<<<1, 64>>>(in, out);
  hipFree(in);
  hipFree(out);
  return 0;
}
