// The fence that releases reaches the block only.
#include <cuda/atomic>

__global__ void handOver(int *flag, int *data) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (blockIdx.x == 0) {
    data[0] = 42; // @w want "inter-block write-read race on data: write at @w, read at @r"
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_block);
    ready.store(1, cuda::memory_order_relaxed);
  } else {
    while (ready.load(cuda::memory_order_relaxed) != 1)
      ;
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    int got = data[0]; // @r
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
