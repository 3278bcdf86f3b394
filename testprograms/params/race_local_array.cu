// A lookup array declared outside the kernel is shared by all threads.
#include <cstdlib>

__device__ int digits[4];

__global__ void convert(const int *in, int *out) {
  int v = in[threadIdx.x], sum = 0;
  for (int d = 0; d < 4; d++)
    // want+1 "intra-warp write-write race on digits: write at @w, write at @w" "intra-warp write-read race on digits: write at @w, read at @r"
    digits[(d + v) & 3] = v + d; // @w
  for (int d = 0; d < 4; d++)
    sum = sum * 10 + digits[d]; // @r
  out[threadIdx.x] = sum;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  convert<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
