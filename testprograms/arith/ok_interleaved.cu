// An interleaved reduction: 2*s*t and its partner belong to one thread.
#include <cstdlib>

__global__ void pairSums(int *data) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = data[blockIdx.x * 32 + t];
  s[t + 32] = 0;
  __syncthreads();
  for (int d = 1; d < 32; d *= 2) {
    int i = 2 * d * t;
    if (i < 32) {
      int far = s[i + d];
      s[i] += far;
    }
    __syncthreads();
  }
  data[blockIdx.x * 32 + t] = s[t];
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 10;
  if (blocks < 1)
    return 1;
  int *data;
  cudaMalloc(&data, blocks * 32 * sizeof(int));
  pairSums<<<blocks, 32>>>(data);
  cudaFree(data);
  return 0;
}
