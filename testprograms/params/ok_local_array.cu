// A local array belongs to its thread.
#include <cstdlib>


__global__ void convert(const int *in, int *out) {
  int digits[4];
  int v = in[threadIdx.x], sum = 0;
  for (int d = 0; d < 4; d++)
    digits[(d + v) & 3] = v + d;
  for (int d = 0; d < 4; d++)
    sum = sum * 10 + digits[d];
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
