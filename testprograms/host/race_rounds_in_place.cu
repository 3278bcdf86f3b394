// Behind a first launch that is far larger, the sums of a round go where other blocks of the same round still read.
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void sums(const double *from, double *to, int n) {
  __shared__ double part[128];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  part[t] = i < n ? from[i] : 0; // want "inter-block read-write race on from: read at race_rounds_in_place.cu:8, write at @write"
  __syncthreads();
  for (int step = 64; step > 0; step /= 2) {
    if (t < step) part[t] += part[t + step];
    __syncthreads();
  }
  if (t == 0) to[blockIdx.x] = part[0]; // @write
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3000000;
  if (n < 1 || n > 1 << 24) return 1;
  double *all, *some, *more;
  cudaMalloc(&all, n * sizeof(double));
  cudaMalloc(&some, (n + 127) / 128 * sizeof(double));
  cudaMalloc(&more, (n + 127) / 128 * sizeof(double));
  int left = (n + 127) / 128;
  sums<<<left, 128>>>(all, some, n);
  while (left > 1) {
    int blocks = (left + 127) / 128;
    sums<<<blocks, 128>>>(some, some, left);
    left = blocks;
  }
  cudaDeviceSynchronize();
}
