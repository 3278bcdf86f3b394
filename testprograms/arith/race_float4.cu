// Vector stores of four floats, two of them to each place.
#include <cstdlib>

__global__ void quads(float *out) {
  int t = blockIdx.x * 32 + threadIdx.x;
  float4 *quad = reinterpret_cast<float4 *>(out) + t / 2;
  // want+1 "intra-warp write-write race on out: write at @w, write at @w"
  *quad = make_float4(0.0f, 1.0f, 2.0f, 3.0f); // @w
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 10;
  if (blocks < 1)
    return 1;
  float *out;
  cudaMalloc(&out, blocks * 32 * sizeof(float4));
  quads<<<blocks, 32>>>(out);
  cudaFree(out);
  return 0;
}
