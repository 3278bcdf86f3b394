// One block releases what another acquires when it has written.
#include <cuda/semaphore>

__device__ cuda::counting_semaphore<cuda::thread_scope_device, 1> ready(0);

__global__ void pass(int *data, int *out) {
  if (blockIdx.x == 0) {
    *data = 5;
    ready.release();
  } else {
    ready.acquire();
    *out = *data;
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
