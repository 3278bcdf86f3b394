// The elements of a tensor that a caller passes may be one.
#include <torch/extension.h>

using Accessor = torch::PackedTensorAccessor64<float, 3, torch::RestrictPtrTraits>;

__global__ void fill(Accessor y) {
  if (threadIdx.x == 0)
    for (int64_t c = 0; c < y.size(2); c++)
      y[blockIdx.y][blockIdx.x][c] = 1; // @w want "inter-block write-write race on y[+]0: write at @w, write at @w"
}

at::Tensor run(at::Tensor x) {
  TORCH_CHECK(x.dim() == 3);
  at::Tensor y = x;
  fill<<<dim3(y.size(1), y.size(0)), 32>>>(y.packed_accessor64<float, 3, torch::RestrictPtrTraits>());
  return y;
}
