// The race-free twin: the one distance that the host lets pass is short enough.
#include <cstdlib>

__global__ void put(char *a, unsigned distance) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i * distance >> 8] = blockIdx.x;
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  unsigned distance = strtoul(argv[1], 0, 10);
  if (distance != 1u << 21) return 1;
  char *a;
  cudaMalloc(&a, 1 << 24);
  put<<<4, 256>>>(a, distance);
}
