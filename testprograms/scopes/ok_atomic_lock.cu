// A lock of cuda::atomic: taken by an exchange that acquires, given back by a store that releases.
#include <cuda/atomic>

typedef cuda::atomic<int, cuda::thread_scope_device> Lock;

__global__ void join(Lock *lock, int *count) {
  while (lock->exchange(1, cuda::memory_order_acquire) != 0)
    ;
  int n = *count;
  *count = n + 1;
  lock->store(0, cuda::memory_order_release);
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
