// The halves of a buffer take turns: what the round before has written is read in front of the arrival.
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
    out[64 * r + t] = s[(r + 1) % 2][t ^ 32];
    s[r % 2][t] = in[64 * r + t];
    auto token = barrier.arrive();
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
