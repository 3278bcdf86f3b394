// Half of the block arrives at a barrier object and goes on, the other half waits there.
#include <cuda/barrier>

__global__ void half(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> filled;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0)
    init(&filled, blockDim.x);
  __syncthreads();
  if (t < 64) {
    s[t] = t;
    (void)filled.arrive();
  } else {
    filled.arrive_and_wait();
    out[t - 64] = s[t - 64];
  }
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  half<<<1, 128>>>(out);
  cudaFree(out);
  return 0;
}
