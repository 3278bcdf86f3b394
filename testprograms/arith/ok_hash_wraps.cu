// The slot of a key is the key itself.
#include <cstdlib>
__global__ void insert(unsigned *slots, unsigned bits, unsigned n) {
  unsigned key = blockIdx.x * blockDim.x + threadIdx.x;
  if (key < n) slots[key] = key;
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
