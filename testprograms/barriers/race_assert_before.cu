// Some threads check what they read, and no barrier follows.
#include <cassert>

__global__ void turn(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int i = t; i < 48; i += 32) {
    assert(in[i] >= 0);
    // want+1 "intra-warp write-read race on s: write at @w, read at @r"
    s[i] = in[i]; // @w
  }
  out[t] = s[47 - t]; // @r
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 48 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  turn<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
