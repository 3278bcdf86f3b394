// The store that gives the lock back has release order.
#include <cuda/atomic>

using word_ref = cuda::atomic_ref<int, cuda::thread_scope_device>;

__global__ void tally(int *words, int *data) {
  word_ref lock(words[0]), count(words[1]);
  while (lock.exchange(1, cuda::memory_order_acquire) != 0)
    ;
  data[0] = blockIdx.x;
  count.fetch_add(1, cuda::memory_order_relaxed);
  lock.store(0, cuda::memory_order_release);
}

int main() {
  int *words, *data;
  cudaMalloc(&words, 2 * sizeof(int));
  cudaMalloc(&data, 3 * sizeof(int));
  cudaMemset(words, 0, 2 * sizeof(int));
  tally<<<4, 1>>>(words, data);
  cudaFree(words);
  cudaFree(data);
  return 0;
}
