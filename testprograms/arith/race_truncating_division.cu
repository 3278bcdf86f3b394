// Division truncates towards zero, so -1 / 2 and 1 / 2 are one element.
#include <cstdlib>

__global__ void centred(int *out) {
  int t = threadIdx.x;
  if (t % 2 == 0)
    // want+1 "intra-warp write-write race on out: write at @w, write at @w"
    out[8 + (t - 15) / 2] = t; // @w
}

int main() {
  int *out;
  cudaMalloc(&out, 16 * sizeof(int));
  centred<<<1, 32>>>(out);
  cudaFree(out);
  return 0;
}
