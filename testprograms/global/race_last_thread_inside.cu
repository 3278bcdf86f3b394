// Two threads meet in rows of less than 17 elements; the buffer has 16 elements to spare, so the last thread is inside all the same.
#include <cuda_runtime.h>

__global__ void scale(float *w, int h) {
  int at = (h + 1) * 16 * blockIdx.y + (h + 1) * threadIdx.y + threadIdx.x + 1 + (h + 1);
  // want+1 "inter-block read-write race on w: read at @r, write at @w" "intra-block read-write race on w: read at @r, write at @w" "intra-warp read-write race on w: read at @r, write at @w"
  float old = w[at]; // @r
  // want+1 "inter-block write-write race on w: write at @w, write at @w" "intra-block write-write race on w: write at @w, write at @w" "intra-warp write-write race on w: write at @w, write at @w"
  w[at] = 2 * old; // @w
}

void update(int in, int h) {
  if (in % 16 != 0) return;
  float *w;
  cudaMalloc(&w, ((in + 1) * (h + 1) + 16) * sizeof(float));
  scale<<<dim3(1, in / 16), dim3(16, 16)>>>(w, h);
  cudaDeviceSynchronize();
  cudaFree(w);
}
