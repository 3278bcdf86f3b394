// Each iteration of a strided loop takes elements of its own.
#include <cstdlib>

__global__ void accumulate(int *sum, int n) {
  __shared__ int s[1024];
  for (int i = threadIdx.x, k = 0; k < n; i += 32, k++) {
    s[i] = k;
  }
  __syncthreads();
  sum[blockIdx.x * 32 + threadIdx.x] = s[threadIdx.x];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 16;
  if (n > 32)
    return 1;
  int *sum;
  cudaMalloc(&sum, 8 * 32 * sizeof(int));
  accumulate<<<8, 32>>>(sum, n);
  cudaFree(sum);
  return 0;
}
