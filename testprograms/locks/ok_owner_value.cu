// The lock holds the number of its owner, which is never that of a free one.
__global__ void add(int *lock, int *total) {
  if (threadIdx.x != 0)
    return;
  while (atomicCAS(lock, 0, blockIdx.x + 1) != 0)
    ;
  __threadfence();
  *total += blockIdx.x;
  __threadfence();
  atomicExch(lock, 0);
}

int main() {
  int *lock, *total;
  cudaMalloc(&lock, sizeof(int));
  cudaMalloc(&total, sizeof(int));
  cudaMemset(lock, 0, sizeof(int));
  add<<<16, 32>>>(lock, total);
  cudaFree(lock);
  cudaFree(total);
  return 0;
}
