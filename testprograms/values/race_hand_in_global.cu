// The first thread of a block hands on its second number while others may yet read the first.
#include <cstdlib>

__global__ void pairUp(int *next, int *chunk, float *data, int n) {
  int *mine = chunk + blockIdx.x;
  if (threadIdx.x == 0)
    *mine = atomicAdd(next, 64);
  __syncthreads();
  int at = *mine; // @here want "intra-block read-write race on chunk: read at @here, write at @again" "intra-warp read-write race on chunk: read at @here, write at @again"
  if (at < n) {
    if (threadIdx.x == 0)
      *mine = atomicAdd(next, 64); // @again
    __syncthreads();
    int other = *mine;
    if (other < n)
      data[other + threadIdx.x] += data[at + threadIdx.x];
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? 64 * atoi(argv[1]) : 6400;
  if (n < 64 || n > 1 << 20)
    return 1;
  int *next, *chunk;
  float *data;
  cudaMalloc(&next, sizeof(int));
  cudaMalloc(&chunk, 16 * sizeof(int));
  cudaMalloc(&data, n * sizeof(float));
  cudaMemset(next, 0, sizeof(int));
  cudaMemset(data, 0, n * sizeof(float));
  pairUp<<<16, 64>>>(next, chunk, data, n);
  cudaDeviceSynchronize();
  return 0;
}
