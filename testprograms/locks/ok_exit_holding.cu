// A thread that finds the total complete leaves with the lock: nobody comes after it.
__global__ void add(int *lock, int *total) {
  if (threadIdx.x != 0)
    return;
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  __threadfence();
  if (*total >= 10)
    return;
  *total += 1;
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
