// The thread scope is that of a block, and the two threads are in two.
#include <cuda/atomic>

__global__ void handOver(int *flag, int *data) {
  cuda::atomic_ref<int, cuda::thread_scope_block> ready(*flag);
  if (blockIdx.x == 0) {
    data[0] = 42; // @w want "inter-block write-read race on data: write at @w, read at @r"
    ready.store(1, cuda::memory_order_seq_cst); // @s want "inter-block atomic-atomic race on flag: atomic at @s, atomic at @l"
  } else {
    while (ready.load(cuda::memory_order_seq_cst) != 1) // @l
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
