// Some threads check what they read before all come to the barrier: a failed check ends the whole kernel.
#include <cassert>

__global__ void turn(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int i = t; i < 48; i += 32) {
    assert(in[i] >= 0);
    s[i] = in[i];
  }
  __syncthreads();
  out[t] = s[47 - t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 48 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  turn<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
