// Each stream copies a part of a buffer in, works on it and copies it out; the work is one element longer than the part.
#include <cstdlib>
__global__ void twice(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 2; // want "inter-work write-write race on x"
}

int main(int argc, char **argv) {
  const int parts = 4;
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  if (n <= 0) return 1;
  float *x, *pinned;
  cudaMalloc(&x, parts * n * sizeof(float));
  cudaMallocHost(&pinned, parts * n * sizeof(float));
  cudaStream_t s[parts];
  for (int i = 0; i < parts; ++i) cudaStreamCreate(&s[i]);
  for (int i = 0; i < parts; ++i) {
    cudaMemcpyAsync(x + i * n, pinned + i * n, n * sizeof(float), cudaMemcpyHostToDevice, s[i]);
    twice<<<(n + 255) / 256, 256, 0, s[i]>>>(x + i * n, n + 1);
    cudaMemcpyAsync(pinned + i * n, x + i * n, n * sizeof(float), cudaMemcpyDeviceToHost, s[i]);
  }
  cudaDeviceSynchronize();
}
