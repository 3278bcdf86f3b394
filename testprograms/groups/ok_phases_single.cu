// One buffer, and a barrier each for when it is full and when it is empty.
#include <cuda/barrier>
typedef cuda::barrier<cuda::thread_scope_block> barrier;

__global__ void stream(const int *in, int *out, int n) {
  __shared__ barrier full, empty;
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t == 0) {
    init(&full, blockDim.x);
    init(&empty, blockDim.x);
  }
  __syncthreads();
  if (t < 32) {
    for (int i = 0; i < n; i++) {
      empty.arrive_and_wait();
      s[t] = in[32 * i + t];
      (void)full.arrive();
    }
  } else {
    (void)empty.arrive();
    for (int i = 0; i < n; i++) {
      full.arrive_and_wait();
      out[32 * i + t - 32] = s[63 - t];
      (void)empty.arrive();
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
