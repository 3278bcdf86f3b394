// Each block has a flag of its own.
#include <cstdlib>

__global__ void poll(volatile int *flag, int *out) {
  int b = blockIdx.x;
  if (b == 0)
    flag[0] = 1;
  out[b] = flag[b];
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 30;
  if (blocks < 1)
    return 1;
  int *flag, *out;
  cudaMalloc(&flag, blocks * sizeof(int));
  cudaMalloc(&out, blocks * sizeof(int));
  poll<<<blocks, 1>>>(flag, out);
  cudaFree(flag);
  cudaFree(out);
  return 0;
}
