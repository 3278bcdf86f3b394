// A helper throws on row lengths under the block size.
#include <cstdlib>
#include <stdexcept>

__global__ void ramp(int *rows, int length) {
  rows[blockIdx.x * length + threadIdx.x] = threadIdx.x;
}

static void validate(int length) {
  if (length < 256)
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
