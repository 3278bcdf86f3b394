// The racy twin: the second index takes what the first one has just become.
#include <cstdlib>

__global__ void step(const int *from, int *to) {
  int i = blockIdx.x * 64 + threadIdx.x;
  // want+1 "inter-block read-write race on from: read at @r, write at @w" "intra-block read-write race on from: read at @r, write at @w" "intra-warp read-write race on from: read at @r, write at @w"
  int right = from[i + 1]; // @r
  to[i] = right; // @w
}

int rounds(int *buffer[2], int n) {
  int src = 1, dst = 0;
  for (int t = 0; t < n; t++) {
    int last = src;
    src = dst;
    dst = src;
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
