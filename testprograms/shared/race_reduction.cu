// A tree reduction whose steps are not separated by barriers.
#include <cstdlib>

__global__ void sum(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (t < d) {
      // want+1 "intra-block read-write race on s: read at @r, write at @w" "intra-warp read-write race on s: read at @r, write at @w"
      float other = s[t + d]; // @r
      float own = s[t];
      s[t] = own + other; // @w
    }
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 64;
  if (blocks < 1)
    return 1;
  float *in, *out;
  cudaMalloc(&in, blocks * 256 * sizeof(float));
  cudaMalloc(&out, blocks * sizeof(float));
  sum<<<blocks, 256>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
