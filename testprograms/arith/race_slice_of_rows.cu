// A slice may be longer than what it is a slice of.
#include <cstdint>
#include <cstdlib>

__global__ void put(const float *y, float *x, int64_t planes, int64_t rows, int64_t from, int64_t to, int64_t cols) {
  int64_t length = to - from, i = blockIdx.x;
  if (i < planes * length * cols) {
    int64_t c = i % cols, r = i / cols % length, p = i / (cols * length);
    x[(p * rows + from + r) * cols + c] = y[i]; // @w want "inter-block write-write race on x: write at @w, write at @w"
  }
}

int main(int argc, char **argv) {
  int64_t planes = argc > 1 ? atoll(argv[1]) : 3;
  int64_t rows = argc > 2 ? atoll(argv[2]) : 8;
  int64_t cols = argc > 3 ? atoll(argv[3]) : 5;
  int64_t from = argc > 4 ? atoll(argv[4]) : 2;
  int64_t to = argc > 5 ? atoll(argv[5]) : 6;
  if (planes < 1 || rows < 1 || cols < 1 || from < 0 || from >= to)
    return 1;
  float *x, *y;
  cudaMalloc(&x, planes * (rows + to) * cols * sizeof(float));
  cudaMalloc(&y, planes * (to - from) * cols * sizeof(float));
  put<<<planes * (to - from) * cols, 1>>>(y, x, planes, rows, from, to, cols);
  cudaFree(x);
  cudaFree(y);
  return 0;
}
