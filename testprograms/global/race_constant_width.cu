// The host sets a width in constant memory to what the user says.
#include <cstdlib>

__constant__ int width = 32;

__global__ void rows(int *out) {
  // want+1 "inter-block write-write race on out: write at @w, write at @w"
  out[blockIdx.x * width + threadIdx.x] = threadIdx.x; // @w
}

int main(int argc, char **argv) {
  int user = argc > 1 ? atoi(argv[1]) : 32;
  if (user < 1 || user > 64)
    return 1;
  cudaMemcpyToSymbol(width, &user, sizeof(int));
  int *out;
  cudaMalloc(&out, 64 * 32 * sizeof(int));
  rows<<<32, 32>>>(out);
  cudaFree(out);
  return 0;
}
