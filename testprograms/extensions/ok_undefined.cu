// A tensor is left out or not: both ways are safe.
#include <torch/extension.h>

__global__ void mark(float *out, int value) {
  if (value > 0)
    out[threadIdx.x % 64] = threadIdx.x;
}

void run(at::Tensor out, const at::Tensor &bias) {
  if (bias.defined())
    mark<<<1, 64>>>(out.data_ptr<float>(), 1);
  else
    mark<<<1, 32>>>(out.data_ptr<float>(), 1);
}
