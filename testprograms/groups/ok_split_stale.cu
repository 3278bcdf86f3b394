// Each wait has the token of its own arrival.
#include <cuda/barrier>
#include <utility>

__global__ void stale(const int *in, int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  auto token = barrier.arrive();
  barrier.wait(std::move(token));
  s[t] = in[t];
  auto next = barrier.arrive();
  barrier.wait(std::move(next));
  out[t] = s[t ^ 32];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  stale<<<1, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
