// All threads have counted down when those that wait go on.
#include <cuda/latch>
#include <new>

__global__ void half(const int *in, int *out) {
  __shared__ cuda::latch<cuda::thread_scope_block> filled;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0)
    new (&filled) cuda::latch<cuda::thread_scope_block>(blockDim.x);
  __syncthreads();
  if (t < 64)
    s[t] = in[t];
  filled.count_down();
  if (t >= 64) {
    filled.wait();
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
