// All threads of a warp compute the sum together, and all of them write it.
__device__ int warpSum(int v) {
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_down_sync(0xffffffff, v, d);
  return v;
}

__global__ void sums(const int *in, int *out) {
  out[blockIdx.x] = warpSum(in[blockIdx.x * 32 + threadIdx.x]);
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * 32 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  sums<<<64, 32>>>(in, out);
}
