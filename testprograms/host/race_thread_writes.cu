// What the body of a thread writes is there when it was joined, and rows overlap.
#include <thread>

static int stride = 32;

__global__ void fill(int *a, int stride) {
  a[blockIdx.x * stride + threadIdx.x] = blockIdx.x; // want "inter-block"
}

int main() {
  int *a;
  cudaMalloc(&a, 4096 * sizeof(int));
  std::thread t([] { stride = 16; });
  t.join();
  fill<<<4, 32>>>(a, stride);
  cudaDeviceSynchronize();
}
