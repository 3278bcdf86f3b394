// The usage function returns, so bad arguments reach the launch.
#include <cstdio>
#include <cstdlib>

__global__ void clear(float *planes, int stride) {
  // want+1 "inter-block write-write race on planes: write at @w, write at @w"
  planes[blockIdx.x * stride + threadIdx.x] = 0.0f; // @w
}

static void usage(const char *program) {
  fprintf(stderr, "usage: %s STRIDE (at least 64)\n", program);
  fflush(stderr);
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
