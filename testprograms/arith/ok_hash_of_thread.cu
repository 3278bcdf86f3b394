// Hashes of threads choose a slot, which an atomic marks.
#include <cstdlib>
__global__ void mark(int *slots, unsigned seed) {
  unsigned key = (threadIdx.x + seed) * 2654435761u;
  atomicExch(&slots[key >> 24], threadIdx.x);
}
int main(int argc, char **argv) {
  int *slots;
  cudaMalloc(&slots, 1024 * sizeof(int));
  mark<<<1, 512>>>(slots, argc > 1 ? atoi(argv[1]) : 1);
}
