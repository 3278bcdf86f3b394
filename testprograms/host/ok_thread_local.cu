// Each thread has its own variable.
#include <thread>

static thread_local int stride = 64;

__global__ void fill(int *a, int stride) {
  a[blockIdx.x * stride + threadIdx.x] = blockIdx.x;
}

int main() {
  int *a;
  cudaMalloc(&a, 4096 * sizeof(int));
  stride = 16;
  std::thread t([=] { fill<<<4, 32>>>(a, stride); });
  t.join();
  cudaDeviceSynchronize();
}
