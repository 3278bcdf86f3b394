// Each thread has its own variable, and rows overlap.
#include <thread>

static thread_local int stride = 16;

__global__ void fill(int *a, int stride) {
  a[blockIdx.x * stride + threadIdx.x] = blockIdx.x; // want "inter-block"
}

int main() {
  int *a;
  cudaMalloc(&a, 4096 * sizeof(int));
  stride = 64;
  std::thread t([=] { fill<<<4, 32>>>(a, stride); });
  t.join();
  cudaDeviceSynchronize();
}
