// A buffer counts as full before it is filled.
#include <cuda/barrier>
typedef cuda::barrier<cuda::thread_scope_block> barrier;

__global__ void stream(const int *in, int *out, int n) {
  __shared__ barrier full[2], empty[2];
  __shared__ int s[2][32];
  int t = threadIdx.x;
  if (t == 0)
    for (int i = 0; i < 2; i++) {
      init(&full[i], blockDim.x);
      init(&empty[i], blockDim.x);
    }
  __syncthreads();
  if (t < 32) {
    for (int i = 0; i < n; i++) {
      empty[i % 2].arrive_and_wait();
      (void)full[i % 2].arrive();
      s[i % 2][t] = in[32 * i + t]; // @put want "intra-block write-read race on s: write at @put, read at @get"
    }
  } else {
    (void)empty[0].arrive();
    (void)empty[1].arrive();
    for (int i = 0; i < n; i++) {
      full[i % 2].arrive_and_wait();
      out[32 * i + t - 32] = s[i % 2][63 - t]; // @get
      (void)empty[i % 2].arrive();
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
