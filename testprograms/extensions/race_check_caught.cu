// A check that fails is caught, and the launch comes all the same.
#include <torch/extension.h>

__global__ void mark(float *out, int n) {
  if (threadIdx.x < n)
    // want-fn+1 "intra-block write-write race on out: write at @w, write at @w"
    out[threadIdx.x % 64] = threadIdx.x; // @w
}

void run(at::Tensor out) {
  int64_t n = out.size(0);
  try {
    TORCH_CHECK(n <= 64, "too long");
  } catch (const c10::Error &) {
    n = 128;
  }
  mark<<<1, 128>>>(out.data_ptr<float>(), n);
}
