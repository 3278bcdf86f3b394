// A thread that was not joined yet may write at any time; which of the two values a launch gets, no input says.
#include <thread>

static int stride = 32;

__global__ void fill(int *a, int stride) {
  a[blockIdx.x * stride + threadIdx.x] = blockIdx.x; // want "inter-block"
}

int main() {
  int *a;
  cudaMalloc(&a, 4096 * sizeof(int));
  std::thread t([] { stride = 16; });
  fill<<<4, 32>>>(a, stride);
  t.join();
  cudaDeviceSynchronize();
}
