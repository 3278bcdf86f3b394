// A kernel that reads the clock by assembly may set the flag for which the next one waits: nobody waits then.
#include <cuda_runtime.h>
__global__ void timed(unsigned *flag, unsigned *out) {
  unsigned now;
  asm volatile("mov.u32 %0, %%clock;" : "=r"(now));
  out[threadIdx.x] = now;
  if (now == 0 && threadIdx.x == 0) *flag = 1;
}
__global__ void wait(unsigned *flag, int *data) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    *data = 1; // @w want "inter-block write-write race on data: write at @w, write at @v"
    __threadfence();
    atomicExch(flag, 1);
  } else if (blockIdx.x == 1 && threadIdx.x == 0) {
    while (atomicAdd(flag, 0) == 0) {}
    __threadfence();
    *data = 2; // @v
  }
}
int main() {
  unsigned *flag, *out;
  int *data;
  cudaMalloc(&flag, 4);
  cudaMalloc(&out, 128);
  cudaMalloc(&data, 4);
  cudaMemset(flag, 0, 4);
  timed<<<1, 32>>>(flag, out);
  wait<<<2, 32>>>(flag, data);
  cudaDeviceSynchronize();
}
