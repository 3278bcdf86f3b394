// The flag is polled relaxed, and read once more to acquire.
#include <cuda/atomic>

using word_ref = cuda::atomic_ref<int, cuda::thread_scope_device>;

__global__ void handOver(int *words, int *data) {
  word_ref count(words[0]), ready(words[1]);
  if (blockIdx.x == 0) {
    data[0] = 42;
    ready.store(1, cuda::memory_order_release);
  } else {
    while (ready.load(cuda::memory_order_relaxed) != 1)
      ;
    ready.load(cuda::memory_order_acquire);
    int got = data[0];
    data[1] = got;
  }
}

int main() {
  int *words, *data;
  cudaMalloc(&words, 2 * sizeof(int));
  cudaMalloc(&data, 3 * sizeof(int));
  cudaMemset(words, 0, 2 * sizeof(int));
  handOver<<<2, 1>>>(words, data);
  cudaFree(words);
  cudaFree(data);
  return 0;
}
