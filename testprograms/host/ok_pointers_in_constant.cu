// Pointers in a constant struct: the second half of a buffer begins behind the first.
#include <cstdlib>

struct Plan {
  const int *keys;
  int *low, *high;
  int n;
};
__constant__ Plan plan;

__global__ void split() {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= plan.n)
    return;
  int key = plan.keys[i];
  plan.low[i] = key & 0xffff;
  plan.high[i] = key >> 16;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 500;
  if (n < 2 || n > 1000000)
    return 1;
  int *keys, *halves;
  cudaMalloc(&keys, n * sizeof(int));
  cudaMalloc(&halves, 2 * n * sizeof(int));
  cudaMemset(keys, 0, n * sizeof(int));
  Plan p;
  p.n = n;
  p.keys = keys;
  p.low = halves;
  p.high = halves + n;
  cudaMemcpyToSymbol(plan, &p, sizeof p);
  split<<<(n + 255) / 256, 256>>>();
  cudaDeviceSynchronize();
}
