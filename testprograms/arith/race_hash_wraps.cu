// A multiplicative hash wraps around, as it is meant to, and two keys have one slot.
#include <cstdlib>
__global__ void insert(unsigned *slots, unsigned bits, unsigned n) {
  unsigned key = blockIdx.x * blockDim.x + threadIdx.x;
  // want+1 "inter-block write-write race on slots" "intra-block write-write race on slots" "intra-warp write-write race on slots"
  if (key < n) slots[(key * 2246822519u) >> (32 - bits)] = key;
}
int main(int argc, char **argv) {
  unsigned n = argc > 1 ? atoi(argv[1]) : 600, bits = 4;
  if (n < 1 || n > 5000) return 1;
  while ((1u << bits) < n) bits++;
  unsigned *slots;
  cudaMalloc(&slots, sizeof(unsigned) << bits);
  insert<<<(n + 127) / 128, 128>>>(slots, bits, n);
  cudaDeviceSynchronize();
}
