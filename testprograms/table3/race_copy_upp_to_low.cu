// The upper triangle is copied to the lower of a matrix that need not be square.
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
  // want+1 "inter-block read-write race on A: read at @r, write at @w" "intra-block read-write race on A: read at @r, write at @w" "intra-warp read-write race on A: read at @r, write at @w"
  float v = A[i * dimA.stride + j]; // @r
  // want+1 "inter-block write-write race on A: write at @w, write at @w" "intra-block write-write race on A: write at @w, write at @w" "intra-warp write-write race on A: write at @w, write at @w"
  A[j * dimA.stride + i] = v; // @w
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
    assert(rows_ > 0 && cols_ > 0);
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
