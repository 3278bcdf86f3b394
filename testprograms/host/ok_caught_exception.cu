// A check throws past the launch: the handler does not go on to it.
#include <cstdlib>
#include <stdexcept>

__global__ void number(int *lists, int capacity) {
  lists[blockIdx.x * capacity + threadIdx.x] = threadIdx.x;
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
    return 1;
  }
  int *lists;
  cudaMalloc(&lists, 1 << 20);
  number<<<16, 64>>>(lists, capacity);
  cudaFree(lists);
  return 0;
}
