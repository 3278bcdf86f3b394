// Two buffers are swapped on every step of a time loop.
#include <cstdlib>

__global__ void step(const float *now, float *next, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) {
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
    float *previous = now;
    now = next;
    next = previous;
  }
  cudaFree(a);
  cudaFree(b);
  return 0;
}
