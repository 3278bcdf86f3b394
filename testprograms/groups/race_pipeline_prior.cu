// The copies go to the half that the block works on.
#include <cuda/pipeline>

__global__ void prior(const int *in, int *out, int n) {
  __shared__ int s[2][64];
  int t = threadIdx.x;
  auto pipe = cuda::make_pipeline();
  cuda::memcpy_async(&s[0][t], &in[t], sizeof(int), pipe); // @first want "own-thread write-write race on s: write at @first, write at @next"
  pipe.producer_commit();
  for (int r = 0; r < n; r++) {
    if (r + 1 < n)
      cuda::memcpy_async(&s[(r + 2) % 2][t], &in[64 * (r + 1) + t], sizeof(int), pipe); // @next want "intra-block write-read race on s: write at @next, read at @read"
    pipe.producer_commit();
    cuda::pipeline_consumer_wait_prior<1>(pipe);
    __syncthreads();
    out[64 * r + t] = s[r % 2][63 - t]; // @read
    __syncthreads();
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  prior<<<1, 64>>>(in, out, 4);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
