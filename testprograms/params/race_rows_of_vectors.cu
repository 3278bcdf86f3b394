// Rows of halfwords are copied as vectors of four, and each row writes one vector more than it has.
#include <cstdlib>

__global__ void copy(unsigned short *to, const unsigned short *from, int length) {
  int row = blockIdx.x * length;
  for (int i = threadIdx.x; 4 * i <= length; i += blockDim.x)
    *(float2 *)(to + row + 4 * i) = *(const float2 *)(from + row + 4 * i); // @w want "inter-block write-write race on to: write at @w, write at @w"
}

int main(int argc, char **argv) {
  int length = argc > 1 ? atoi(argv[1]) : 64;
  unsigned short *to, *from;
  cudaMalloc(&to, 1 << 20);
  cudaMalloc(&from, 1 << 20);
  copy<<<8, 32>>>(to, from, length);
  cudaDeviceSynchronize();
}
