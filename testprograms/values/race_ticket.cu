// Tickets of a counter that is reset by some threads may be handed out twice.
#include <cstdlib>

__global__ void compact(const int *in, int *count, int *out) {
  int v = in[threadIdx.x];
  if (v > 0) {
    int slot = atomicExch(count, threadIdx.x / 2);
    // want+1 "intra-warp write-write race on out: write at @w, write at @w"
    out[slot] = v; // @w
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
