// Copies are two stages ahead: a stage is awaited before its place is filled again.
#include <cooperative_groups.h>
#include <cuda/pipeline>

__global__ void ahead(const int *in, int *out, int n) {
  __shared__ int s[3][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 3> state;
  auto block = cooperative_groups::this_thread_block();
  int t = threadIdx.x, sum = 0;
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, s[0], in, 64 * sizeof(int), pipe);
  pipe.producer_commit();
  pipe.producer_acquire();
  cuda::memcpy_async(block, s[1], in + 64, 64 * sizeof(int), pipe);
  pipe.producer_commit();
  for (int r = 0; r < n; r++) {
    pipe.producer_acquire();
    cuda::memcpy_async(block, s[(r + 2) % 3], in + 64 * (r + 2), 64 * sizeof(int), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    sum += s[r % 3][63 - t];
    pipe.consumer_release();
  }
  out[t] = sum;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 384 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  ahead<<<1, 64>>>(in, out, 4);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
