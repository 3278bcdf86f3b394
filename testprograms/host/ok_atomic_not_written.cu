// Nobody writes the number of blocks, though a thread runs.
#include <atomic>
#include <thread>

static std::atomic<int> blocks{1};
static std::atomic<int> done{0};

__global__ void stamp(int *o) {
  o[threadIdx.x] = 7 * blockIdx.x;
}

int main() {
  int *o;
  cudaMalloc(&o, 64 * sizeof(int));
  std::thread other([] { done = 1; });
  stamp<<<blocks.load(), 64>>>(o);
  cudaDeviceSynchronize();
  other.join();
}
