// Behind the rounds all copies are complete, since the last round issues none.
#include <cuda/pipeline>

__global__ void stages(const int *in, int *out, int n) {
  __shared__ int s[2][64];
  int t = threadIdx.x;
  auto pipe = cuda::make_pipeline();
  cuda::memcpy_async(&s[0][t], &in[t], sizeof(int), pipe);
  pipe.producer_commit();
  for (int r = 0; r < n; r++) {
    if (r + 1 < n)
      cuda::memcpy_async(&s[(r + 1) % 2][t], &in[64 * (r + 1) + t], sizeof(int), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    __syncthreads();
    out[64 * r + t] = s[r % 2][63 - t];
    __syncthreads();
  }
  out[64 * n + t] = s[0][63 - t] + s[1][t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 320 * sizeof(int));
  stages<<<1, 64>>>(in, out, 4);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
