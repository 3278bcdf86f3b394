// The store is relaxed, so it hands on nothing but its own value.
#include <cuda/atomic>

__global__ void handOver(int *flag, int *data) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (blockIdx.x == 0) {
    data[0] = 42; // @w want "inter-block write-read race on data: write at @w, read at @r"
    ready.store(1, cuda::memory_order_relaxed);
  } else {
    while (ready.load(cuda::memory_order_acquire) != 1)
      ;
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
