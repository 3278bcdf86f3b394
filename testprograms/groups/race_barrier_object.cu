// Nothing holds back those who go on to the next round.
#include <cuda/barrier>

__global__ void rounds(const int *in, int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  for (int r = 0; r < 4; r++) {
    s[t] = in[64 * r + t]; // @w want "intra-block write-read race on s: write at @w, read at @r"
    barrier.arrive_and_wait();
    int v = s[t ^ 32]; // @r
    out[64 * r + t] = v;
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  rounds<<<1, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
