// The second buffer takes the place of the first for good: from the second step on they are one.
#include <cstdlib>

__global__ void step(const int *in, int *out) {
  // want+1 "intra-warp read-write race on in: read at @r, write at @w"
  int x = in[31 - threadIdx.x]; // @r
  out[threadIdx.x] = x; // @w
}

int main(int argc, char **argv) {
  int *now, *next;
  cudaMalloc(&now, 32 * sizeof(int));
  cudaMalloc(&next, 32 * sizeof(int));
  for (int c = 0; c < atoi(argv[1]); c++)
    for (int j = 1; j < 6; j++) {
      step<<<1, 32>>>(now, next);
      now = next;
    }
  return 0;
}
