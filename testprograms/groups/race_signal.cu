// Half of the block reads what the other half writes before it waits.
#include <cuda/barrier>

__global__ void half(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> filled;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0)
    init(&filled, blockDim.x);
  __syncthreads();
  if (t < 64) {
    s[t] = t; // @w want "intra-block write-read race on s: write at @w, read at @r"
    (void)filled.arrive();
  } else {
    out[t - 64] = s[t - 64]; // @r
    filled.arrive_and_wait();
  }
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  half<<<1, 128>>>(out);
  cudaFree(out);
  return 0;
}
