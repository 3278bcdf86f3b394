// Two cases of a switch take the same quarter of the output.
#include <cstdlib>

__global__ void quarters(int *out) {
  int t = threadIdx.x;
  switch (t % 4) {
  case 0:
    out[t / 4] = 0;
    break;
  case 1:
    out[8 + t / 4] = 10; // @one want "intra-warp write-write race on out: write at @one, write at @rest"
    break;
  case 2:
    out[16 + t / 4] = 20;
    break;
  default:
    out[8 + t / 4] = 30; // @rest
  }
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  quarters<<<1, 32>>>(out);
  cudaFree(out);
  return 0;
}
