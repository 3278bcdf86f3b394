// Hashes of threads choose a slot: 512 threads share 256 of them.
#include <cstdlib>
__global__ void mark(int *slots, unsigned seed) {
  unsigned key = (threadIdx.x + seed) * 2654435761u;
  slots[key >> 24] = threadIdx.x; // want "intra-block write-write race on slots"
}
int main(int argc, char **argv) {
  int *slots;
  cudaMalloc(&slots, 1024 * sizeof(int));
  mark<<<1, 512>>>(slots, argc > 1 ? atoi(argv[1]) : 1);
}
