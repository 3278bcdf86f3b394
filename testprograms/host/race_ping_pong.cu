// A step of a time loop reads and writes the same buffer, for want of a swap.
#include <cstdlib>

__global__ void step(const float *now, float *next, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) {
    // want+1 "inter-block read-write race on" "intra-warp read-write race on"
    float right = now[i + 1];
    next[i] = 0.5f * right;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1024;
  int steps = argc > 2 ? atoi(argv[2]) : 10;
  if (n < 1)
    return 1;
  float *a, *b;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  float *now = a, *next = b;
  for (int s = 0; s < steps; s++) {
    step<<<(n + 31) / 32, 32>>>(now, next, n);
    now = next;
  }
  cudaFree(a);
  cudaFree(b);
  return 0;
}
