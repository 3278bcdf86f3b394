// There are as many places in the pipeline as in the buffer.
#include <cooperative_groups.h>
#include <cuda/pipeline>

__global__ void stages(const int *in, int *out, int n) {
  __shared__ int s[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cooperative_groups::this_thread_block();
  int t = threadIdx.x;
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, s[0], in, 64 * sizeof(int), pipe);
  pipe.producer_commit();
  for (int r = 1; r < n; r++) {
    pipe.producer_acquire();
    cuda::memcpy_async(block, s[r % 2], in + 64 * r, 64 * sizeof(int), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    out[64 * (r - 1) + t] = s[(r - 1) % 2][63 - t];
    pipe.consumer_release();
  }
  pipe.consumer_wait();
  out[64 * (n - 1) + t] = s[(n - 1) % 2][63 - t];
  pipe.consumer_release();
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  stages<<<1, 64>>>(in, out, 4);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
