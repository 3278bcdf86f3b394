// One barrier between the stores to two tiles and the loads from both.
#include <cstdlib>

__global__ void dots(const int *a, const int *b, int *out) {
  __shared__ int rows[64], cols[64];
  int t = threadIdx.x;
  rows[t] = a[blockIdx.x * 64 + t];
  cols[t] = b[blockIdx.x * 64 + t];
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < 64; k++)
    sum += rows[k] * cols[(k + t) % 64];
  out[blockIdx.x * 64 + t] = sum;
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 4;
  if (blocks < 1)
    return 1;
  int *a, *b, *out;
  cudaMalloc(&a, blocks * 64 * sizeof(int));
  cudaMalloc(&b, blocks * 64 * sizeof(int));
  cudaMalloc(&out, blocks * 64 * sizeof(int));
  dots<<<blocks, 64>>>(a, b, out);
  cudaFree(a);
  cudaFree(b);
  cudaFree(out);
  return 0;
}
