// A cast to sixteen bits keeps what tells threads apart.
#include <cstdlib>

__global__ void slots(int *out) {
  unsigned short slot = threadIdx.x * 16;
  out[slot] = threadIdx.x;
}

int main() {
  int *out;
  cudaMalloc(&out, 512 * sizeof(int));
  slots<<<1, 32>>>(out);
  cudaFree(out);
  return 0;
}
