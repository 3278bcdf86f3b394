// The tensor gets another size behind the check.
#include <torch/extension.h>

__global__ void mark(float *out, int n) {
  if (threadIdx.x < n)
    // want-fn+1 "intra-block write-write race on out: write at @w, write at @w"
    out[threadIdx.x % 64] = threadIdx.x; // @w
}

void run(at::Tensor out, int64_t n) {
  TORCH_CHECK(out.size(0) <= 64);
  out.resize_({n});
  mark<<<1, 128>>>(out.data_ptr<float>(), out.size(0));
}
