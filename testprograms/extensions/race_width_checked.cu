// The check is of the other dimension: rows that are longer than 32 run into the next ones.
#include <torch/extension.h>

__global__ void pad(const float *x, float *y, int cols) {
  int r = blockIdx.x, c = threadIdx.x;
  if (c < cols)
    y[r * 32 + c] = x[r * cols + c]; // @w want "inter-block write-write race on y: write at @w, write at @w"
}

static at::Tensor run(const at::Tensor &x) {
  TORCH_CHECK(x.dim() == 2 && x.is_contiguous());
  TORCH_CHECK(x.size(0) <= 32, "long rows: ", x.size(-1));
  auto y = torch::zeros({x.size(0), 32}, x.options());
  pad<<<x.size(0), 64>>>(x.data_ptr<float>(), y.data_ptr<float>(), x.size(1));
  return y;
}

TORCH_LIBRARY(rows, m) {
  m.def("pad(Tensor x) -> Tensor");
  m.impl("pad", c10::DispatchKey::CUDA, &run);
}
