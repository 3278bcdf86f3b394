// A table of the nodes of a plane, filled by two loops, with a distance of n between neighbours.
#include <cstdlib>

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
  int *h = (int *)malloc(n * n * sizeof(int)), k = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      h[k++] = i * n * n + j * n;
  float *out;
  int *at;
  cudaMalloc(&out, (size_t)n * n * width * sizeof(float));
  cudaMalloc(&at, n * n * sizeof(int));
  cudaMemcpy(at, h, n * n * sizeof(int), cudaMemcpyHostToDevice);
  scatter<<<(n * n + 63) / 64, 64>>>(out, at, n * n, width);
  cudaDeviceSynchronize();
  return 0;
}
