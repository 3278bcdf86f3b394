// The store that gives the lock back is relaxed.
#include <cuda/atomic>

typedef cuda::atomic<int, cuda::thread_scope_device> Lock;

__global__ void join(Lock *lock, int *count) {
  while (lock->exchange(1, cuda::memory_order_acquire) != 0)
    ;
  int n = *count; // @n want "inter-block read-write race on count: read at @n, write at @c"
  *count = n + 1; // @c want "inter-block write-write race on count: write at @c, write at @c"
  lock->store(0, cuda::memory_order_relaxed);
}

int main() {
  Lock *lock;
  int *count;
  cudaMalloc(&lock, sizeof(Lock));
  cudaMalloc(&count, sizeof(int));
  cudaMemset(lock, 0, sizeof(Lock));
  cudaMemset(count, 0, sizeof(int));
  join<<<64, 1>>>(lock, count);
  cudaFree(lock);
  cudaFree(count);
  return 0;
}
