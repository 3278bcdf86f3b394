// A tensor that is made here has memory of its own.
#include <torch/extension.h>

__global__ void shift(float *to, const float *from, int64_t n) {
  int64_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n)
    to[i] = from[i + 1];
}

at::Tensor run(at::Tensor x) {
  TORCH_CHECK(x.is_contiguous());
  auto y = at::empty({x.numel()}, x.options());
  shift<<<(x.numel() + 63) / 64, 64>>>(y.data_ptr<float>(), x.data_ptr<float>(), x.numel());
  return y;
}
