// What others write before they arrive is read behind the wait.
#include <cuda/barrier>
#include <utility>

__global__ void early(const int *in, int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  s[t] = in[t];
  auto token = barrier.arrive();
  barrier.wait(std::move(token));
  out[t] = s[t ^ 32];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  early<<<1, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
