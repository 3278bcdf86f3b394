// An allocation of some bytes on the device is not null, and the kernel that asks for that takes the one branch.
#include <cstdlib>
__global__ void count(int *total, const int *weights) {
  if (weights)
    atomicAdd(total, weights[threadIdx.x]);
  else
    *total = threadIdx.x;
}
int main(int argc, char **argv) {
  unsigned n = argc > 1 ? atoi(argv[1]) : 0;
  int *total, *weights;
  cudaMalloc(&total, sizeof(int));
  cudaMalloc(&weights, (n + 1ul) * sizeof(int));
  count<<<1, 64>>>(total, weights);
}
