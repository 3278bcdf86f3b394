// The rows of a buffer are not as wide as the array is: nothing says that they have elements.
#include <cstdlib>

__global__ void first(int *out, int w) {
  if (threadIdx.x == 0)
    out[blockIdx.x * w] = blockIdx.x; // @w want "inter-block write-write race on out: write at @w, write at @w"
}

int main(int argc, char **argv) {
  int w = argc > 1 ? atoi(argv[1]) : 64;
  cudaArray_t array;
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaMallocArray(&array, &desc, 64, 16);
  int *out;
  cudaMalloc(&out, 16 * 64 * sizeof(int));
  first<<<16, 32>>>(out, w);
  cudaDeviceSynchronize();
  cudaFreeArray(array);
}
