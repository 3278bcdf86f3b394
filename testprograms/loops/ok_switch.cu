// Each case of a switch takes a quarter of its own.
#include <cstdlib>

__global__ void quarters(int *out) {
  int t = threadIdx.x;
  switch (t % 4) {
  case 0:
    out[t / 4] = 0;
    break;
  case 1:
    out[8 + t / 4] = 10;
    break;
  case 2:
    out[16 + t / 4] = 20;
    break;
  default:
    out[24 + t / 4] = 30;
  }
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  quarters<<<1, 32>>>(out);
  cudaFree(out);
  return 0;
}
