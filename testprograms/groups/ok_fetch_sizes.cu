// The stages are counted by words of 64 bits, and the buffer lies in dynamic shared memory.
#include <cooperative_groups.h>
#include <cuda/pipeline>

template <size_t stages> __global__ void ahead(const int *in, int *out, size_t n) {
  extern __shared__ int s[];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
  auto block = cooperative_groups::this_thread_block();
  unsigned size = block.size(), t = block.thread_rank();
  auto pipe = cuda::make_pipeline(block, &state);
  for (size_t use = 0, fetch = 0; use < n; ++use) {
    for (; fetch < n && fetch < use + stages; ++fetch) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, s + fetch % stages * size, in + size * fetch, sizeof(int) * size, pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    out[use * size + t] = s[use % stages * size + size - 1 - t];
    pipe.consumer_release();
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 1024 * sizeof(int));
  cudaMalloc(&out, 1024 * sizeof(int));
  ahead<2><<<1, 64, 2 * 64 * sizeof(int)>>>(in, out, 8);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
