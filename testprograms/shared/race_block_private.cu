// A buffer indexed by thread alone is shared by all blocks when it is global.
#include <cstdlib>

__global__ void cube(const float *in, float *out, float *scratch) {
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  float *square = scratch;
  // want+1 "inter-block write-write race on scratch: write at @w, write at @w" "inter-block write-read race on scratch: write at @w, read at @r"
  square[t] = in[i] * in[i]; // @w
  out[i] = in[i] * square[t]; // @r
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 12;
  if (blocks < 1)
    return 1;
  float *in, *out, *scratch;
  cudaMalloc(&in, blocks * 64 * sizeof(float));
  cudaMalloc(&out, blocks * 64 * sizeof(float));
  cudaMalloc(&scratch, 64 * sizeof(float));
  cube<<<blocks, 64>>>(in, out, scratch);
  cudaFree(in);
  cudaFree(out);
  cudaFree(scratch);
  return 0;
}
