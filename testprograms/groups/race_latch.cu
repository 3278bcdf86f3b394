// Threads count down before they write what others wait for.
#include <cuda/latch>
#include <new>

__global__ void half(const int *in, int *out) {
  __shared__ cuda::latch<cuda::thread_scope_block> filled;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0)
    new (&filled) cuda::latch<cuda::thread_scope_block>(blockDim.x);
  __syncthreads();
  filled.count_down();
  if (t < 64)
    s[t] = in[t]; // @put want "intra-block write-read race on s: write at @put, read at @get"
  if (t >= 64) {
    filled.wait();
    out[t - 64] = s[127 - t]; // @get
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
