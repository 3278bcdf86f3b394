// A launch by hipLaunchKernelGGL, with the barrier that the exchange takes.
#include <hip/hip_runtime.h>

__global__ void reverse(const int *in, int *out) {
  __shared__ int s[256];
  int t = hipThreadIdx_x, at = hipBlockIdx_x * hipBlockDim_x;
  s[t] = in[at + t];
  __syncthreads();
  int v = s[255 - t];
  out[at + t] = v;
}

int main() {
  int *in, *out;
  if (hipMalloc(&in, 1024 * sizeof(int)) != hipSuccess || hipMalloc(&out, 1024 * sizeof(int)) != hipSuccess)
    return 1;
  hipLaunchKernelGGL(reverse, dim3(4), dim3(256), 0, 0, in, out);
  hipDeviceSynchronize();
  hipFree(in);
  hipFree(out);
  return 0;
}
