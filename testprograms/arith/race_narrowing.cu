// A cast to eight bits drops what tells the upper threads from the lower.
#include <cstdlib>

__global__ void slots(int *out) {
  unsigned char slot = threadIdx.x * 16;
  // want+1 "intra-warp write-write race on out: write at @w, write at @w"
  out[slot] = threadIdx.x; // @w
}

int main() {
  int *out;
  cudaMalloc(&out, 512 * sizeof(int));
  slots<<<1, 32>>>(out);
  cudaFree(out);
  return 0;
}
