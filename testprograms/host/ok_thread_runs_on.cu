// A thread that was joined has written what it writes.
#include <thread>

static int stride = 32;

__global__ void fill(int *a, int stride) {
  a[blockIdx.x * stride + threadIdx.x] = blockIdx.x;
}

int main() {
  int *a;
  cudaMalloc(&a, 4096 * sizeof(int));
  std::thread t([] { stride = 48; });
  t.join();
  fill<<<4, 32>>>(a, stride);
  cudaDeviceSynchronize();
}
