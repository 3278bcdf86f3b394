// Atomics of the scope of a block are atomic for the threads of one.
#include <cuda/atomic>

__global__ void count(cuda::atomic<int, cuda::thread_scope_block> *total, int *sum) {
  total->store(1, cuda::memory_order_relaxed);
  atomicAdd(sum, 1); // redundant scope: there is one block
}

int main() {
  cuda::atomic<int, cuda::thread_scope_block> *total;
  int *sum;
  cudaMalloc(&total, sizeof *total);
  cudaMalloc(&sum, sizeof(int));
  count<<<1, 32>>>(total, sum);
}
