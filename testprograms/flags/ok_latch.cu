// Blocks count a latch down, and wait until all have.
#include <cuda/std/latch>

__device__ cuda::std::latch all(4);

__global__ void mirror(int *data, int *out) {
  data[blockIdx.x] = blockIdx.x;
  all.count_down();
  all.wait();
  out[blockIdx.x] = data[3 - blockIdx.x];
}

int main() {
  int *data, *out;
  cudaMalloc(&data, 4 * sizeof(int));
  cudaMalloc(&out, 4 * sizeof(int));
  mirror<<<4, 1>>>(data, out);
  cudaFree(data);
  cudaFree(out);
  return 0;
}
