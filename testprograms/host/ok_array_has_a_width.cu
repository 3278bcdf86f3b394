// The rows of a buffer are as wide as an array, which cannot be made without elements.
#include <cstdlib>

__global__ void first(int *out, int w) {
  if (threadIdx.x == 0)
    out[blockIdx.x * w] = blockIdx.x;
}

int main(int argc, char **argv) {
  int w = argc > 1 ? atoi(argv[1]) : 64;
  cudaArray_t array;
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaMallocArray(&array, &desc, w, 16);
  int *out;
  cudaMalloc(&out, 16 * w * sizeof(int));
  first<<<16, 32>>>(out, w);
  cudaDeviceSynchronize();
  cudaFreeArray(array);
}
