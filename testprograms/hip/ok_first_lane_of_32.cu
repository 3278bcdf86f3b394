// Each thread whose number 32 divides is the first of a warp of gfx1030, and has a slot to itself.
//hgrd:flags --offload-arch=gfx1030
#include <hip/hip_runtime.h>

__global__ void firsts(const int *in, int *out) {
  int t = threadIdx.x;
  if (t % 32 == 0)
    out[t / warpSize] = in[t];
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
