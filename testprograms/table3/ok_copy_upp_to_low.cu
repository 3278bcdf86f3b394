// The upper triangle is copied to the lower: an assert makes the matrix square, the pitch its rows long enough.
#include <cassert>
#include <cstdlib>

struct MatrixDim {
  int rows, cols, stride;
};

__global__ void copyUppLow(float *A, MatrixDim dimA) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (j <= i || j >= dimA.rows)
    return;
  float v = A[i * dimA.stride + j];
  A[j * dimA.stride + i] = v;
}

class Matrix {
public:
  Matrix(int rows, int cols) : rows_(rows), cols_(cols) {
    size_t pitch;
    cudaMallocPitch(&data_, &pitch, cols * sizeof(float), rows);
    stride_ = pitch / sizeof(float);
  }
  ~Matrix() { cudaFree(data_); }
  void CopyUpperToLower() {
    assert(rows_ > 0 && rows_ == cols_);
    MatrixDim dim = {rows_, cols_, stride_};
    dim3 block(16, 16), grid((rows_ + 15) / 16, (rows_ + 15) / 16);
    copyUppLow<<<grid, block>>>(data_, dim);
  }

private:
  float *data_;
  int rows_, cols_, stride_;
};

int main(int argc, char **argv) {
  Matrix m(argc > 1 ? atoi(argv[1]) : 300, argc > 2 ? atoi(argv[2]) : 300);
  m.CopyUpperToLower();
  return 0;
}
