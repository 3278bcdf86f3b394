// Every access to the counter is atomic.
#include <cstdlib>

__global__ void claim(int *counter, int *seen) {
  atomicAdd(counter, 1);
  seen[blockIdx.x * 32 + threadIdx.x] = atomicAdd(counter, 0);
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 6;
  if (blocks < 1)
    return 1;
  int *counter, *seen;
  cudaMalloc(&counter, sizeof(int));
  cudaMalloc(&seen, blocks * 32 * sizeof(int));
  claim<<<blocks, 32>>>(counter, seen);
  cudaFree(counter);
  cudaFree(seen);
  return 0;
}
