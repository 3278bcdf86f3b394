// __syncwarp orders memory beside a shuffle.
#include <cstdlib>

__global__ void scan(const int *in, int *out) {
  __shared__ int s[32];
  int lane = threadIdx.x;
  s[lane] = in[lane];
  int up = __shfl_up_sync(0xffffffffu, lane, 1);
  __syncwarp();
  out[lane] = lane > 0 ? s[lane - 1] + up : 0;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  scan<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
