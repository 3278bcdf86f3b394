// Blocks add partial convolutions up with atomics of block scope.
#include <cstdlib>

__global__ void conv1d(const float *in, const float *mask, float *out, int n, int width) {
  int tap = threadIdx.x;
  for (int i = blockIdx.x; i < n; i += 15)
    if (tap < width)
      // want+1 "inter-block atomic-atomic race on out: atomic at @a, atomic at @a"
      atomicAdd_block(&out[i / 2], in[i + tap] * mask[tap]); // @a
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10000;
  int width = argc > 2 ? atoi(argv[2]) : 64;
  if (n < 1 || width < 1 || width > 1024)
    return 1;
  float *in, *mask, *out;
  cudaMalloc(&in, (n + width) * sizeof(float));
  cudaMalloc(&mask, width * sizeof(float));
  cudaMalloc(&out, (n / 2 + 1) * sizeof(float));
  conv1d<<<15, 1024>>>(in, mask, out, n, width);
  cudaFree(in);
  cudaFree(mask);
  cudaFree(out);
  return 0;
}
