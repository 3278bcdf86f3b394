// A matrix with as many rows as columns: what is known of the length of its rows holds for their number as well.
#include <cassert>

__global__ void fill(float *a, int n, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
  if (i < n)
    a[j * stride + i] = i + 2 * j;
}

class Matrix {
public:
  Matrix() : data(nullptr), rows(0), cols(0), stride(0) {}
  void resize(int r, int c);
  void fillAll();

private:
  float *data;
  int rows, cols, stride;
};

void Matrix::resize(int r, int c) {
  if (r < 1 || c < 1)
    return;
  float *p;
  size_t pitch;
  if (cudaMallocPitch((void **)&p, &pitch, c * sizeof(float), r) != cudaSuccess)
    return;
  data = p;
  rows = r;
  cols = c;
  stride = pitch / sizeof(float);
}

void Matrix::fillAll() {
  assert(rows == cols);
  fill<<<dim3((rows + 31) / 32, rows), 32>>>(data, rows, stride);
}
