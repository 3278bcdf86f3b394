// An atomic of device scope is raised by several blocks.
#include <cstdlib>

__global__ void total(const int *in, int *sum) {
  atomicAdd(sum, in[blockIdx.x * 64 + threadIdx.x]);
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 6;
  if (blocks < 1)
    return 1;
  int *in, *sum;
  cudaMalloc(&in, blocks * 64 * sizeof(int));
  cudaMalloc(&sum, sizeof(int));
  total<<<blocks, 64>>>(in, sum);
  cudaFree(in);
  cudaFree(sum);
  return 0;
}
