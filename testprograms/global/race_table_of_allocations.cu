// Blocks add to buffers that a table in constant memory leads to, all of them the same.
#include <cstdlib>

__constant__ double *totals[4];
double *h[4];

__global__ void add(int n) {
  double *t = totals[blockIdx.x];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    // want+1 "inter-block write-write race on memory behind a loaded pointer: write at @w, write at @w"
    t[i] = 1; // @w
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  double *one;
  cudaMalloc(&one, n * sizeof(double));
  for (int i = 0; i < 4; i++)
    h[i] = one;
  cudaMemcpyToSymbol(totals, h, sizeof h);
  add<<<4, 128>>>(n);
  cudaDeviceSynchronize();
  return 0;
}
