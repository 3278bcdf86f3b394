// The copies go to the buffer that comes next.
#include <cuda/barrier>

__global__ void stream(const int *in, int *out, int n) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barriers[6];
  __shared__ int s[3][32];
  int t = threadIdx.x;
  auto *empty = barriers, *full = barriers + 3;
  if (t < 6)
    init(barriers + t, blockDim.x);
  __syncthreads();
  if (t < 32) {
    for (int i = 0; i < n; i++) {
      empty[i % 3].arrive_and_wait();
      cuda::memcpy_async(&s[(i + 1) % 3][t], &in[32 * i + t], sizeof(int), full[i % 3]); // @copy want "intra-block write-read race on s: write at @copy, read at @get"
      auto filled = full[i % 3].arrive();
    }
  } else {
    for (int i = 0; i < 3; i++)
      (void)empty[i].arrive();
    for (int i = 0; i < n; i++) {
      full[i % 3].arrive_and_wait();
      out[32 * i + t - 32] = s[i % 3][63 - t]; // @get
      auto used = empty[i % 3].arrive();
    }
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  stream<<<1, 64>>>(in, out, 8);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
