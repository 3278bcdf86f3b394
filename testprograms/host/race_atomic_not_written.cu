// A thread writes the number of blocks.
#include <atomic>
#include <thread>

static std::atomic<int> blocks{1};
static std::atomic<int> done{0};

__global__ void stamp(int *o) {
  o[threadIdx.x] = 7 * blockIdx.x; // want "inter-block write-write race on o"
}

int main() {
  int *o;
  cudaMalloc(&o, 64 * sizeof(int));
  std::thread other([] { blocks = 2; });
  stamp<<<blocks.load(), 64>>>(o);
  cudaDeviceSynchronize();
  other.join();
}
