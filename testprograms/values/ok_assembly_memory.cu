// Predicated reads and writes, and vectors in shared memory, by assembly as matrix products use it.
#include <cuda_runtime.h>
#include <stdint.h>
__device__ void stg32(float v, const void *ptr, bool guard) {
  asm volatile("{.reg .pred p;\n setp.ne.b32 p, %2, 0;\n @p st.global.f32 [%0], %1;}\n" : : "l"(ptr), "f"(v), "r"((int)guard));
}
__device__ void ldg32(float &r, const void *ptr, bool guard) {
  asm volatile("{.reg .pred p;\n setp.ne.b32 p, %2, 0;\n @!p mov.b32 %0, 0;\n @p ld.global.nc.L2::128B.f32 %0, [%1];}\n" : "=f"(r) : "l"(ptr), "r"((int)guard));
}
__device__ uint32_t addr(const void *p) {
  uint32_t a;
  asm("{.reg .u64 u64addr;\n cvta.to.shared.u64 u64addr, %1;\n cvt.u32.u64 %0, u64addr;}\n" : "=r"(a) : "l"(p));
  return a;
}
__device__ void sts128(float a, float b, float c, float d, uint32_t at) {
  asm volatile("st.shared.v4.f32 [%0], {%1, %2, %3, %4};\n" : : "r"(at), "f"(a), "f"(b), "f"(c), "f"(d));
}
__device__ void lds128(float &a, float &b, float &c, float &d, uint32_t at) {
  asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];\n" : "=f"(a), "=f"(b), "=f"(c), "=f"(d) : "r"(at));
}
__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[4 * 128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v;
  ldg32(v, in + i, i < n);
  sts128(v, v, v, v, addr(s + 4 * threadIdx.x));
  __syncthreads();
  float a, b, c, d;
  lds128(a, b, c, d, addr(s + 4 * (127 - threadIdx.x)));
  stg32(a + b + c + d, out + i, i < n);
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 4000);
  cudaMalloc(&out, 4000);
  k<<<8, 128>>>(in, out, 1000);
  cudaDeviceSynchronize();
}
