// The phase of a barrier object ends when the copies that are bound to it have arrived, too.
#include <cuda/barrier>

__global__ void bound(const int *in, int *out, int n) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  for (int r = 0; r < n; r++) {
    cuda::memcpy_async(&s[t], &in[64 * r + t], sizeof(int), barrier);
    barrier.arrive_and_wait();
    out[64 * r + t] = s[63 - t];
    barrier.arrive_and_wait();
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 1024 * sizeof(int));
  cudaMalloc(&out, 1024 * sizeof(int));
  bound<<<1, 64>>>(in, out, 4);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
