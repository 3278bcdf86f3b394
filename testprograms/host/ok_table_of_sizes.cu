// The block sizes of a table are all at least the three elements left over, so no thread comes round to a second one.
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void remainder(float *out, unsigned long n) {
  unsigned long i = (unsigned long)blockDim.x * blockIdx.x + threadIdx.x;
  for (unsigned long j = n / 4 * 4 + i; j < n; j += blockDim.x)
    out[j] = threadIdx.x + 2.0f * blockIdx.x;
}

void run(float *out, unsigned long n, int threads) {
  remainder<<<(n / 4 + threads - 1) / threads, threads>>>(out, n);
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 1;
  unsigned long n = atoi(argv[1]);
  float *out;
  cudaMalloc(&out, n * sizeof(float));
  int sizes[] = {4, 8, 16};
  for (int threads : sizes)
    run(out, n, threads);
  return cudaDeviceSynchronize();
}
