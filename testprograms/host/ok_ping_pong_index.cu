// The indices of two buffers trade places on every step.
#include <cstdlib>

__global__ void step(const int *from, int *to) {
  int i = blockIdx.x * 64 + threadIdx.x;
  int right = from[i + 1]; // @r
  to[i] = right; // @w
}

int rounds(int *buffer[2], int n) {
  int src = 1, dst = 0;
  for (int t = 0; t < n; t++) {
    int last = src;
    src = dst;
    dst = last;
    step<<<16, 64>>>(buffer[src], buffer[dst]);
  }
  return dst;
}

int main(int argc, char **argv) {
  int *buffer[2];
  cudaMalloc(&buffer[0], 2048 * sizeof(int));
  cudaMalloc(&buffer[1], 2048 * sizeof(int));
  return rounds(buffer, atoi(argv[1]));
}
