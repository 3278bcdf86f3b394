// Two threads meet only in rows of less than 17 elements, and then the last thread is beyond the end of the buffer: no such launch stays inside.
#include <cuda_runtime.h>

__global__ void scale(float *w, int h) {
  int at = (h + 1) * 16 * blockIdx.y + (h + 1) * threadIdx.y + threadIdx.x + 1 + (h + 1);
  float old = w[at];
  w[at] = 2 * old;
}

void update(int in, int h) {
  if (in % 16 != 0) return;
  float *w;
  cudaMalloc(&w, (in + 1) * (h + 1) * sizeof(float));
  scale<<<dim3(1, in / 16), dim3(16, 16)>>>(w, h);
  cudaDeviceSynchronize();
  cudaFree(w);
}
