// A view has the memory of the tensor that it was made from.
#include <torch/extension.h>

__global__ void shift(float *to, const float *from, int64_t n) {
  int64_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n)
    to[i] = from[i + 1]; // @w want "intra-warp write-read race on .*: write at @w, read at @w" want "intra-block write-read race on .*: write at @w, read at @w" want "inter-block write-read race on .*: write at @w, read at @w"
}

at::Tensor run(at::Tensor x) {
  TORCH_CHECK(x.is_contiguous());
  auto y = x.view({-1});
  shift<<<(x.numel() + 63) / 64, 64>>>(y.data_ptr<float>(), x.data_ptr<float>(), x.numel());
  return y;
}
