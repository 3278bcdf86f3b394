// Half of the block copies, and all have arrived when the other half has seen the first phase end.
#include <cuda/barrier>

__global__ void half(const int *in, int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> filled;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0)
    init(&filled, blockDim.x);
  __syncthreads();
  if (t < 64)
    cuda::memcpy_async(&s[t], &in[t], sizeof(int), filled);
  (void)filled.arrive();
  if (t >= 64) {
    filled.wait_parity(0);
    out[t - 64] = s[127 - t];
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  half<<<1, 128>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
