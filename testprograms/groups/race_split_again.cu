// What others write between their arrival and their wait is read there, in the round before and in the one behind.
#include <cuda/barrier>
#include <utility>

__global__ void again(const int *in, int *out, int n) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int s[2][64];
  int t = threadIdx.x;
  if (t == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  for (int r = 0; r < n; r++) {
    auto token = barrier.arrive();
    s[r % 2][t] = in[64 * r + t]; // @put want "intra-block write-read race on s: write at @put, read at @get"
    out[64 * r + t] = s[(r + 1) % 2][t ^ 32]; // @get
    barrier.wait(std::move(token));
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  again<<<1, 64>>>(in, out, 4);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
