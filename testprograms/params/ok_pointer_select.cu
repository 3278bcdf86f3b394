// A pointer chosen per thread is one of two buffers.
#include <cstdlib>

__global__ void route(int *even, int *odd) {
  int t = threadIdx.x;
  int *target = t % 2 == 0 ? even : odd;
  target[t / 2] = t;
}

int main() {
  int *even, *odd;
  cudaMalloc(&even, 64 * sizeof(int));
  cudaMalloc(&odd, 64 * sizeof(int));
  route<<<1, 32>>>(even, odd);
  cudaFree(even);
  cudaFree(odd);
  return 0;
}
