// Inclusive scan of the numbers of each block; -DRACE leaves out the barrier between the reads and the writes of a step.
#include <cstdio>

#define N 512

__global__ void scan(int *data) {
  __shared__ int s[N];
  int i = threadIdx.x;
  s[i] = data[blockIdx.x * N + i];
  __syncthreads();
  for (int d = 1; d < N; d *= 2) {
    int v = i >= d ? s[i - d] : 0;
#ifndef RACE
    __syncthreads();
#endif
    s[i] += v;
    __syncthreads();
  }
  data[blockIdx.x * N + i] = s[i];
}

int main() {
  const int blocks = 4;
  static int h[blocks * N];
  int *d;
  for (int i = 0; i < blocks * N; i++) h[i] = 1;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  scan<<<blocks, N>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h[N - 1]);
}
