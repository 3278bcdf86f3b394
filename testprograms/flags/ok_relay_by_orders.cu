// Who passes it on has acquired it before.
#include <cuda/atomic>

using word_ref = cuda::atomic_ref<int, cuda::thread_scope_device>;

__global__ void relay(int *words, int *data) {
  word_ref first(words[0]), second(words[1]);
  if (blockIdx.x == 0) {
    data[0] = 42;
    first.store(1, cuda::memory_order_release);
  } else if (blockIdx.x == 1) {
    while (first.load(cuda::memory_order_acquire) != 1)
      ;
    second.store(1, cuda::memory_order_release);
  } else {
    while (second.load(cuda::memory_order_acquire) != 1)
      ;
    int got = data[0];
    data[1] = got;
  }
}

int main() {
  int *words, *data;
  cudaMalloc(&words, 2 * sizeof(int));
  cudaMalloc(&data, 3 * sizeof(int));
  cudaMemset(words, 0, 2 * sizeof(int));
  relay<<<3, 1>>>(words, data);
  cudaFree(words);
  cudaFree(data);
  return 0;
}
