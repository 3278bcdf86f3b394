// The host lets one distance pass, and with that the index wraps around.
#include <cstdlib>

__global__ void put(char *a, unsigned distance) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // want+1 "inter-block write-write race on a: write at @w, write at @w"
  a[i * distance >> 8] = blockIdx.x; // @w
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  unsigned distance = strtoul(argv[1], 0, 10);
  if (distance != 1u << 23) return 1;
  char *a;
  cudaMalloc(&a, 1 << 24);
  put<<<4, 256>>>(a, distance);
}
