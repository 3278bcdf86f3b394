// Of the threads whose number 32 divides, a warp of gfx90a has two, and one slot.
#include <hip/hip_runtime.h>

__global__ void firsts(const int *in, int *out) {
  int t = threadIdx.x;
  if (t % 32 == 0)
    // want+1 "intra-warp write-write race on out: write at @w, write at @w"
    out[t / warpSize] = in[t]; // @w
}

int main() {
  int *in, *out;
  hipMalloc(&in, 128 * sizeof(int));
  hipMalloc(&out, 4 * sizeof(int));
  firsts<<<1, 128>>>(in, out);
  hipFree(in);
  hipFree(out);
  return 0;
}
