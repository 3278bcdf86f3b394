// The copies are bound to the phase that comes after the one that is awaited.
#include <cuda/barrier>

__global__ void half(const int *in, int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> filled;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0)
    init(&filled, blockDim.x);
  __syncthreads();
  (void)filled.arrive();
  if (t < 64)
    cuda::memcpy_async(&s[t], &in[t], sizeof(int), filled); // @copy want "intra-block write-read race on s: write at @copy, read at @use"
  if (t >= 64) {
    filled.wait_parity(0);
    out[t - 64] = s[127 - t]; // @use
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
