// Others are still before their arrival, or have waited already, when a thread works between its own two.
//hgrd:expect stale=inconclusive "more before they wait than is followed"
#include <cuda/barrier>
#include <utility>

__global__ void early(const int *in, int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  s[t] = in[t]; // @w want "intra-block write-read race on s: write at @w, read at @r"
  auto token = barrier.arrive();
  out[t] = s[t ^ 32]; // @r
  barrier.wait(std::move(token));
}

__global__ void late(const int *in, int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  auto token = barrier.arrive();
  s[t] = in[t]; // @late want "intra-block write-read race on s: write at @late, read at @read"
  barrier.wait(std::move(token));
  out[t] = s[t ^ 32]; // @read
}

// In the round before, and in the one behind.
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

// The token of a phase that is over lets everybody pass.
__global__ void stale(const int *in, int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  auto token = barrier.arrive();
  barrier.wait(token);
  s[t] = in[t]; // @stale want-fn "intra-block write-read race on s: write at @stale, read at @use"
  barrier.arrive();
  barrier.wait(token);
  out[t] = s[t ^ 32]; // @use
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  early<<<1, 64>>>(in, out);
  late<<<1, 64>>>(in, out);
  again<<<1, 64>>>(in, out, 4);
  stale<<<1, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
