// A size is checked against the wrong bound before exit.
#include <cstdio>
#include <cstdlib>

__global__ void rowSquares(float *m, int pitch) {
  // want+1 "inter-block write-write race on m: write at @w, write at @w"
  m[blockIdx.x * pitch + threadIdx.x] = threadIdx.x * threadIdx.x; // @w
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s ROWS PITCH\n", argv[0]);
    exit(2);
  }
  int rows = atoi(argv[1]), pitch = atoi(argv[2]);
  if (rows <= 0 || pitch < 100) {
    fprintf(stderr, "bad size\n");
    exit(1);
  }
  float *m;
  cudaMalloc(&m, sizeof(float) * rows * pitch);
  rowSquares<<<rows, 128>>>(m, pitch);
  cudaFree(m);
  return 0;
}
