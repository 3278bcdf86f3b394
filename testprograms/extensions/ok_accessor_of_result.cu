// The elements of a tensor that is made here are apart, whatever its sizes are.
#include <torch/extension.h>

using Accessor = torch::PackedTensorAccessor64<float, 3, torch::RestrictPtrTraits>;

__global__ void fill(Accessor y) {
  if (threadIdx.x == 0)
    for (int64_t c = 0; c < y.size(2); c++)
      y[blockIdx.y][blockIdx.x][c] = 1;
}

at::Tensor run(at::Tensor x) {
  TORCH_CHECK(x.dim() == 3);
  at::Tensor y = torch::empty({x.size(0), x.size(1), x.size(2)}, x.options());
  fill<<<dim3(y.size(1), y.size(0)), 32>>>(y.packed_accessor64<float, 3, torch::RestrictPtrTraits>());
  return y;
}
