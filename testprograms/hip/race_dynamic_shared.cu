// No barrier separates the rounds of a sum in dynamic shared memory.
#include <hip/hip_runtime.h>

__global__ void sum(const float *in, float *out) {
  HIP_DYNAMIC_SHARED(float, s)
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    if (t < d) {
      float v = s[t + d]; // @r want "intra-warp read-write race on s: read at @r, write at @w"
      s[t] += v; // @w
    }
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

int main() {
  float *in, *out;
  hipMalloc(&in, 1024 * sizeof(float));
  hipMalloc(&out, 8 * sizeof(float));
  hipLaunchKernelGGL(sum, dim3(8), dim3(128), 128 * sizeof(float), 0, in, out);
  hipFree(in);
  hipFree(out);
  return 0;
}
