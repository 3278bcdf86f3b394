// The caller passes one buffer as input and output of a stencil.
#include <cstdlib>

__global__ void blur(const float *src, float *dst, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) {
    // want+1 "inter-block read-write race on" "intra-warp read-write race on"
    float left = src[i - 1];
    // want+1 "inter-block read-write race on" "intra-warp read-write race on"
    float right = src[i + 1];
    dst[i] = 0.5f * (left + right);
  }
}

static void smooth(const float *from, float *to, int n) {
  blur<<<(n + 31) / 32, 32>>>(from, to, n);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  if (n < 3)
    return 1;
  float *a, *b;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  smooth(a, a, n);
  cudaFree(a);
  cudaFree(b);
  return 0;
}
