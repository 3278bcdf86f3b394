// A constructor-like helper lets a row length through that overlaps the next row.
#include <cstdlib>
#include <stdexcept>

__global__ void ramp(int *rows, int length) {
  // want+1 "inter-block write-write race on rows: write at @w, write at @w"
  rows[blockIdx.x * length + threadIdx.x] = threadIdx.x; // @w
}

static void validate(int length) {
  if (length < 0)
    throw std::invalid_argument("row too short");
}

int main(int argc, char **argv) {
  int length = argc > 1 ? atoi(argv[1]) : 1024;
  validate(length);
  int *rows;
  cudaMalloc(&rows, sizeof(int) * 16 * length);
  ramp<<<16, 256>>>(rows, length);
  cudaFree(rows);
  return 0;
}
