// One thread checks in each round what the block has found, while the others go on.
#include <cassert>

__global__ void firsts(const int *in, int *out, int rounds) {
  __shared__ int found[128];
  int t = threadIdx.x;
  for (int k = 0; k < rounds; k++) {
    // want+1 "intra-block write-read race on found: write at @w, read at @r" "intra-warp write-read race on found: write at @w, read at @r"
    found[t] = in[k * 128 + t]; // @w
    __syncthreads();
    if (t == 0) {
      out[blockIdx.x * rounds + k] = found[k % 128] + found[127]; // @r
      assert(out[blockIdx.x * rounds + k] >= 0);
    }
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 20 * 128 * sizeof(int));
  cudaMalloc(&out, 30 * 20 * sizeof(int));
  firsts<<<30, 128>>>(in, out, 20);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
