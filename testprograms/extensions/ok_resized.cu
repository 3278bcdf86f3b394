// The tensor gets another size before the check.
#include <torch/extension.h>

__global__ void mark(float *out, int n) {
  if (threadIdx.x < n)
    out[threadIdx.x % 64] = threadIdx.x;
}

void run(at::Tensor out, int64_t n) {
  out.resize_({n});
  TORCH_CHECK(out.size(0) <= 64);
  mark<<<1, 128>>>(out.data_ptr<float>(), out.size(0));
}
