// What a block acquires is there from the start.
#include <cuda/semaphore>

__device__ cuda::counting_semaphore<cuda::thread_scope_device, 1> ready(1);

__global__ void pass(int *data, int *out) {
  if (blockIdx.x == 0) {
    *data = 5; // @put want "inter-block write-read race on data: write at @put, read at @get"
    ready.release();
  } else {
    ready.acquire();
    *out = *data; // @get
  }
}

int main() {
  int *data, *out;
  cudaMalloc(&data, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  pass<<<2, 1>>>(data, out);
  cudaFree(data);
  cudaFree(out);
  return 0;
}
