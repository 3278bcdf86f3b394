// Tickets of a counter that only grows are all different.
#include <cstdlib>

__global__ void compact(const int *in, int *count, int *out) {
  int v = in[threadIdx.x];
  if (v > 0) {
    int slot = atomicAdd(count, 1);
    out[slot] = v;
  }
}

int main() {
  int *in, *count, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&count, sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemset(count, 0, sizeof(int));
  compact<<<1, 32>>>(in, count, out);
  cudaFree(in);
  cudaFree(count);
  cudaFree(out);
  return 0;
}
