// A barrier orders the memory that lanes exchange; the shuffle of values needs none.
#include <hip/hip_runtime.h>

__global__ void neighbours(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  int v = __shfl_down(in[t], 1);
  __syncthreads();
  int w = s[t ^ 1];
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
