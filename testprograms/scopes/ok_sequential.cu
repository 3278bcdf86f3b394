// Sequentially consistent operations release and acquire; system scope holds all blocks.
#include <cuda/atomic>

__global__ void handOver(int *flag, int *data) {
  cuda::atomic_ref<int, cuda::thread_scope_system> ready(*flag);
  if (blockIdx.x == 0) {
    data[0] = 42;
    ready.store(1, cuda::memory_order_seq_cst);
  } else {
    while (ready.load(cuda::memory_order_seq_cst) != 1)
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
