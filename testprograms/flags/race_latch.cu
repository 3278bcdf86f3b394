// The latch counts fewer blocks than there are.
#include <cuda/std/latch>

__device__ cuda::std::latch all(3);

__global__ void mirror(int *data, int *out) {
  data[blockIdx.x] = blockIdx.x; // @put want "inter-block write-read race on data: write at @put, read at @get"
  all.count_down();
  all.wait();
  out[blockIdx.x] = data[3 - blockIdx.x]; // @get
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
