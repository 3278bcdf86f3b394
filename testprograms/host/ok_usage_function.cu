// The usage function never returns, so its condition is a fact.
#include <cstdio>
#include <cstdlib>

__global__ void clear(float *planes, int stride) {
  planes[blockIdx.x * stride + threadIdx.x] = 0.0f;
}

static void usage(const char *program) {
  fprintf(stderr, "usage: %s STRIDE (at least 64)\n", program);
  exit(2);
}

int main(int argc, char **argv) {
  int stride = argc > 1 ? atoi(argv[1]) : 0;
  if (stride < 64)
    usage(argv[0]);
  float *planes;
  cudaMalloc(&planes, sizeof(float) * 8 * stride);
  clear<<<8, 64>>>(planes, stride);
  cudaFree(planes);
  return 0;
}
