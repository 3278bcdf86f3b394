// Two buffers trade places after each of several steps, some times over: they are never one.
#include <cstdlib>

__global__ void step(const int *in, int *out) {
  int x = in[31 - threadIdx.x];
  out[threadIdx.x] = x;
}

int main(int argc, char **argv) {
  int *now, *next;
  cudaMalloc(&now, 32 * sizeof(int));
  cudaMalloc(&next, 32 * sizeof(int));
  for (int c = 0; c < atoi(argv[1]); c++)
    for (int j = 1; j < 6; j++) {
      step<<<1, 32>>>(now, next);
      int *t = now;
      now = next;
      next = t;
    }
  return 0;
}
