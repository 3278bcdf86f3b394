// Each instance of a template is launched with as many threads as its row has elements.
#include <cstdlib>

template <typename T, int N> __global__ void turn(T *m, int rows) {
  __shared__ T row[N];
  for (int r = blockIdx.x; r < rows; r += gridDim.x) {
    row[threadIdx.x % N] = m[r * blockDim.x + threadIdx.x];
    __syncthreads();
    m[r * blockDim.x + threadIdx.x] = row[(threadIdx.x + 1) % N];
    __syncthreads();
  }
}

template <typename T, int N> static void turnAll(int rows, int threads) {
  T *m;
  cudaMalloc(&m, sizeof(T) * rows * threads);
  turn<T, N><<<16, threads>>>(m, rows);
  cudaFree(m);
}

int main(int argc, char **argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 64;
  if (rows < 1 || rows > 4096)
    return 1;
  turnAll<float, 96>(rows, 96);
  turnAll<double, 96>(rows, 96);
  turnAll<float, 160>(rows, 160);
  turnAll<float, 80>(rows, 80);
  turnAll<double, 160>(rows, 160);
  turnAll<float, 192>(rows, 192);
  return 0;
}
