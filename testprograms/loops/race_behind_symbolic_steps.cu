// Behind a loop, two neighbours write one cell.
#include <cstdlib>

__global__ void sweep(int *out, int nx, int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y;
  if (i >= nx || j >= ny)
    return;
  int cell = i + j * nx;
  int plane = nx * ny;
  for (int k = 1; k < nz; k++)
    cell += plane;
  // want+1 "intra-warp write-write race on out: write at @w, write at @w" "inter-block write-write race on out: write at @w, write at @w"
  out[cell / 2] = 1; // @w
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4;
  if (n < 1 || n > 64)
    return 1;
  int *out;
  cudaMalloc(&out, n * n * n * sizeof(int));
  sweep<<<dim3((n + 31) / 32, n), 32>>>(out, n, n, n);
  cudaFree(out);
  return 0;
}
