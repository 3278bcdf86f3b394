// A table in a vector, from n - 1 down to 0.
#include <cstdlib>
#include <vector>

__global__ void scatter(float *out, const int *at, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int k = 0; k < width; k++) {
      out[at[i] * width + k] = i;
    }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  int width = argc > 2 ? atoi(argv[2]) : 4;
  if (n < 1 || width < 1)
    return 1;
  std::vector<int> h(n);
  for (int i = 0; i < n; i++)
    h[i] = n - 1 - i;
  float *out;
  int *at;
  cudaMalloc(&out, (size_t)n * width * sizeof(float));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemcpy(at, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  scatter<<<(n + 63) / 64, 64>>>(out, at, n, width);
  cudaDeviceSynchronize();
  return 0;
}
