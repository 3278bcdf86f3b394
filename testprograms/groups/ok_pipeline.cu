// While a block works on one half of a buffer, the copies to the other half are under way.
#include <cuda/pipeline>

__global__ void stages(const int *in, int *out, int n) {
  __shared__ int s[2][64];
  int t = threadIdx.x;
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[0][t], &in[t], sizeof(int), pipe);
  pipe.producer_commit();
  for (int r = 0; r < n; r++) {
    pipe.producer_acquire();
    if (r + 1 < n)
      cuda::memcpy_async(&s[(r + 1) % 2][t], &in[64 * (r + 1) + t], sizeof(int), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    __syncthreads();
    out[64 * r + t] = s[r % 2][63 - t];
    pipe.consumer_release();
    __syncthreads();
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  stages<<<1, 64>>>(in, out, 4);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
