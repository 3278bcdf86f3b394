// A store with release order hands on what was written before.
#include <cuda/atomic>

__global__ void handOver(int *flag, int *data) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (blockIdx.x == 0) {
    data[0] = 42;
    ready.store(1, cuda::memory_order_release);
  } else {
    while (ready.load(cuda::memory_order_acquire) != 1)
      ;
    int got = data[0];
    data[1] = got;
  }
}

int main() {
  int *flag, *data;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, 2 * sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  handOver<<<2, 1>>>(flag, data);
  cudaFree(flag);
  cudaFree(data);
  return 0;
}
