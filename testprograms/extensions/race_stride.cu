// The rows of a tensor that a caller passes may overlap.
#include <torch/extension.h>

__global__ void number(float *y, int64_t stride, int64_t cols) {
  for (int64_t c = threadIdx.x; c < cols; c += blockDim.x)
    y[blockIdx.x * stride + c] = blockIdx.x; // @w want "inter-block write-write race on y: write at @w, write at @w"
}

void run(at::Tensor y) {
  TORCH_CHECK(y.dim() == 2);
  TORCH_CHECK(y.is_cuda());
  number<<<y.size(0), 32>>>(y.data_ptr<float>(), y.stride(0), y.size(1));
}
