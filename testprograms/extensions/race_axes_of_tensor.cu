// The strides of a tensor that a caller passes may hold less.
#include <torch/extension.h>

__global__ void copy(float *y, const float *x, int64_t total, int64_t rows, int64_t cols, int64_t plane, int64_t row) {
  int64_t i = blockIdx.x;
  if (i < total)
    y[i / (rows * cols) * plane + i / cols % rows * row + i % cols] = x[i]; // @w want "inter-block write-write race on y: write at @w, write at @w"
}

void run(at::Tensor y, at::Tensor x) {
  TORCH_CHECK(x.dim() == 3 && y.dim() == 3);
  TORCH_CHECK(x.is_contiguous());
  TORCH_CHECK(y.size(0) == x.size(0) && y.size(1) == x.size(1) && y.size(2) == x.size(2));
  copy<<<x.numel(), 1>>>(y.data_ptr<float>(), x.data_ptr<float>(), x.numel(), x.size(1), x.size(2), y.stride(0), y.stride(1));
}
