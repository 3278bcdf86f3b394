// A counter is raised atomically and read by a plain load.
#include <cstdlib>

__global__ void claim(int *counter, int *seen) {
  atomicAdd(counter, 1); // @a want "inter-block atomic-read race on counter: atomic at @a, read at @r" "intra-warp atomic-read race on counter: atomic at @a, read at @r"
  seen[blockIdx.x * 32 + threadIdx.x] = *counter; // @r
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
