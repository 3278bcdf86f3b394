// Two neighbours find the same number in a table that the host fills with 0, 0, 1, 1 and so on.
#include <cstdlib>

__global__ void scatter(float *out, const int *at, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int k = 0; k < width; k++) {
      // want+1 "intra-warp write-write race on out: write at @w, write at @w"
      out[at[i] * width + k] = i; // @w
    }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  int width = argc > 2 ? atoi(argv[2]) : 4;
  if (n < 1 || width < 1)
    return 1;
  int *h = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; i++)
    h[i] = i / 2;
  float *out;
  int *at;
  cudaMalloc(&out, (size_t)n * width * sizeof(float));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  scatter<<<(n + 63) / 64, 64>>>(out, at, n, width);
  cudaDeviceSynchronize();
  return 0;
}
