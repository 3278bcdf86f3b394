// A check throws, but the exception is caught before the launch.
#include <cstdlib>
#include <stdexcept>

__global__ void number(int *lists, int capacity) {
  // want+1 "inter-block write-write race on lists: write at @w, write at @w"
  lists[blockIdx.x * capacity + threadIdx.x] = threadIdx.x; // @w
}

static void require(bool condition) {
  if (!condition)
    throw std::runtime_error("capacity");
}

int main(int argc, char **argv) {
  int capacity = argc > 1 ? atoi(argv[1]) : 64;
  try {
    require(capacity >= 64);
  } catch (const std::exception &) {
    capacity = 32;
  }
  int *lists;
  cudaMalloc(&lists, 1 << 20);
  number<<<16, 64>>>(lists, capacity);
  cudaFree(lists);
  return 0;
}
