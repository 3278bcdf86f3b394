// A shuffle without a mask orders no memory.
#include <hip/hip_runtime.h>

__global__ void neighbours(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t]; // @w want "intra-warp write-read race on s: write at @w, read at @r"
  int v = __shfl_down(in[t], 1);
  int w = s[t ^ 1]; // @r
  out[t] = v + w;
}

int main() {
  int *in, *out;
  hipMalloc(&in, 64 * sizeof(int));
  hipMalloc(&out, 64 * sizeof(int));
  neighbours<<<1, 64>>>(in, out);
  hipFree(in);
  hipFree(out);
  return 0;
}
