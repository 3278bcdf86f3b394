// Two arrays carved out of dynamic shared memory overlap by an element.
#include <cstdlib>

__global__ void carve(const float *in, float *out, int n) {
  extern __shared__ float pool[];
  float *left = pool;
  float *right = pool + n - 1;
  int t = threadIdx.x;
  // want+1 "intra-warp write-write race on pool: write at @left, write at @right" "intra-warp write-read race on pool: write at @left, read at @sum"
  left[t] = in[t]; // @left
  // want+1 "intra-warp write-read race on pool: write at @right, read at @sum"
  right[t] = 2.0f * in[t]; // @right
  out[t] = left[t] + right[t]; // @sum
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 32;
  if (n < 1 || n > 32)
    return 1;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  carve<<<1, n, 2 * n * sizeof(float)>>>(in, out, n);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
