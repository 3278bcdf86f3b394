// A thread looks before it has waited, or another barrier is to wait for the copies.
#include <cuda/barrier>
#include <utility>

__global__ void bound(const int *in, int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&s[t], &in[t], sizeof(int), barrier); // @bound want "own-thread write-read race on s: write at @bound, read at @early"
  auto token = barrier.arrive();
  out[64 + t] = s[t]; // @early
  barrier.wait(std::move(token));
  out[t] = s[63 - t];
}

// The barrier of the block does not wait for what another one waits for.
__global__ void other(const int *in, int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&s[t], &in[t], sizeof(int), barrier); // @other want "intra-block write-read race on s: write at @other, read at @use"
  __syncthreads();
  out[t] = s[63 - t]; // @use
  barrier.arrive_and_wait();
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 1024 * sizeof(int));
  cudaMalloc(&out, 1024 * sizeof(int));
  bound<<<1, 64>>>(in, out);
  other<<<1, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
