// Rows two apart of a 16x16 block are in different warps.
#include <cstdlib>

__global__ void swapRows(const int *in, int *out) {
  __shared__ int s[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = in[y * 16 + x]; // @w want "intra-block write-read race on s: write at @w, read at @r"
  __syncwarp();
  out[y * 16 + x] = s[y ^ 2][x]; // @r
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  swapRows<<<1, dim3(16, 16)>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
