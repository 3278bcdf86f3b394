// The inner loop stays within the row of its thread.
#include <cstdlib>

__global__ void rows(int *out, int outer) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int j = 0; j < outer; j++) {
    for (int i = 0; i < 8; i++)
      s[i * 8 + t] = j;
    __syncthreads();
  }
  out[blockIdx.x * 8 + t] = t;
}

int main(int argc, char **argv) {
  int outer = argc > 1 ? atoi(argv[1]) : 4;
  int *out;
  cudaMalloc(&out, 8 * 8 * sizeof(int));
  rows<<<8, 8>>>(out, outer);
  cudaFree(out);
  return 0;
}
