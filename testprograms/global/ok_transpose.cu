// A transposition swaps each mirrored pair in one thread.
#include <cstdlib>

__global__ void transpose(float *m, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n && x < y) {
    float a = m[y * n + x];
    float b = m[x * n + y];
    m[y * n + x] = b;
    m[x * n + y] = a;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 64;
  if (n < 1)
    return 1;
  float *m;
  cudaMalloc(&m, sizeof(float) * n * n);
  dim3 grid((n + 7) / 8, (n + 3) / 4);
  transpose<<<grid, dim3(8, 4)>>>(m, n);
  cudaFree(m);
  return 0;
}
