// An allocation of no bytes on the device is null, and the kernel that asks for that takes the other branch.
#include <cstdlib>
__global__ void count(int *total, const int *weights) {
  if (weights)
    atomicAdd(total, weights[threadIdx.x]);
  else
    *total = threadIdx.x; // want "intra-block write-write race on total" "intra-warp write-write race on total"
}
int main(int argc, char **argv) {
  unsigned n = argc > 1 ? atoi(argv[1]) : 0;
  int *total, *weights;
  cudaMalloc(&total, sizeof(int));
  cudaMalloc(&weights, n * sizeof(int));
  count<<<1, 64>>>(total, weights);
}
