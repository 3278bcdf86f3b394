// A stage is released when it has been read.
#include <cooperative_groups.h>
#include <cuda/pipeline>

__global__ void rounds(const int *in, int *out, int n) {
  __shared__ int s[64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
  int t = threadIdx.x;
  auto pipe = cuda::make_pipeline(cooperative_groups::this_thread_block(), &state);
  for (int r = 0; r < n; r++) {
    pipe.producer_acquire();
    s[t] = in[64 * r + t];
    pipe.producer_commit();
    pipe.consumer_wait();
    out[64 * r + t] = s[63 - t];
    pipe.consumer_release();
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  rounds<<<1, 64>>>(in, out, 4);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
