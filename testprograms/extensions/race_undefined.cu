// Python may leave out a tensor.
#include <torch/extension.h>

__global__ void mark(float *out, int value) {
  if (value > 0)
    out[threadIdx.x % 64] = threadIdx.x; // @w want "intra-block write-write race on out: write at @w, write at @w"
}

void run(at::Tensor out, const at::Tensor &bias) {
  if (bias.defined())
    mark<<<1, 64>>>(out.data_ptr<float>(), 1);
  else
    mark<<<1, 128>>>(out.data_ptr<float>(), 1);
}
