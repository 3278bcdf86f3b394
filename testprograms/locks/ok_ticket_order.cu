// The wait for one's turn acquires.
#include <cuda/atomic>

using word = cuda::atomic<int, cuda::thread_scope_device>;
__device__ word next, serving;

__global__ void total(int *sum) {
  int my = next.fetch_add(1, cuda::memory_order_relaxed);
  while (serving.load(cuda::memory_order_acquire) != my)
    ;
  int old = *sum;
  *sum = old + 1;
  serving.store(my + 1, cuda::memory_order_release);
}

int main() {
  int *sum;
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  total<<<2, 64>>>(sum);
  cudaFree(sum);
  return 0;
}
