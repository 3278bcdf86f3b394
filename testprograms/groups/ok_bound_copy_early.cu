// A thread looks at its copy when it has waited for it.
#include <cuda/barrier>
#include <utility>

__global__ void bound(const int *in, int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&s[t], &in[t], sizeof(int), barrier);
  auto token = barrier.arrive();
  barrier.wait(std::move(token));
  out[64 + t] = s[t];
  out[t] = s[63 - t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  bound<<<1, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
