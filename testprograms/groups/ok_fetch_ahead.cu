// A loop in each round fetches until as many stages are filled as the pipeline and the buffer have places.
#include <cooperative_groups.h>
#include <cuda/pipeline>

__global__ void ahead(const int *in, int *out, int n) {
  __shared__ int s[4][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 4> state;
  auto block = cooperative_groups::this_thread_block();
  int t = threadIdx.x, sum = 0;
  auto pipe = cuda::make_pipeline(block, &state);
  for (int use = 0, fetch = 0; use < n; use++) {
    for (; fetch < n && fetch < use + 4; fetch++) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, s[fetch % 4], in + 64 * fetch, 64 * sizeof(int), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum += s[use % 4][63 - t];
    pipe.consumer_release();
  }
  out[t] = sum;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 1024 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  ahead<<<1, 64>>>(in, out, 8);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
