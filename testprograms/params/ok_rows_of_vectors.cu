// Rows of halfwords are copied as vectors of four, which no two rows share.
// A row behind one whose length is no multiple of four begins within a vector: that ends the kernel with an error.
#include <cstdlib>

__global__ void copy(unsigned short *to, const unsigned short *from, int length) {
  int row = blockIdx.x * length;
  for (int i = threadIdx.x; 4 * i < length; i += blockDim.x)
    *(float2 *)(to + row + 4 * i) = *(const float2 *)(from + row + 4 * i);
}

int main(int argc, char **argv) {
  int length = argc > 1 ? atoi(argv[1]) : 64;
  unsigned short *to, *from;
  cudaMalloc(&to, 1 << 20);
  cudaMalloc(&from, 1 << 20);
  copy<<<8, 32>>>(to, from, length);
  cudaDeviceSynchronize();
}
