// Atomics of the scope of one thread are none for others.
#include <cuda/atomic>

__global__ void count(cuda::atomic<int, cuda::thread_scope_thread> *total, int *sum) {
  total->store(1, cuda::memory_order_relaxed); // @w want "intra-warp write-write race on total: write at @w, write at @w"
  atomicAdd(sum, 1); // redundant scope: there is one block
}

int main() {
  cuda::atomic<int, cuda::thread_scope_thread> *total;
  int *sum;
  cudaMalloc(&total, sizeof *total);
  cudaMalloc(&sum, sizeof(int));
  count<<<1, 32>>>(total, sum);
}
