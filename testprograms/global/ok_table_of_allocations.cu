// Blocks add to buffers that a table in constant memory leads to, each an allocation of its own.
#include <cstdlib>

__constant__ double *totals[4];
double *h[4];

__global__ void add(int n) {
  double *t = totals[blockIdx.x];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    t[i] += 1;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  for (int i = 0; i < 4; i++)
    cudaMalloc(&h[i], n * sizeof(double));
  cudaMemcpyToSymbol(totals, h, sizeof h);
  add<<<4, 128>>>(n);
  cudaDeviceSynchronize();
  return 0;
}
