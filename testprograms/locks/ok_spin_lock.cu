// A spin lock orders a plain counter.
__global__ void count(int *lock, int *counter) {
  if (threadIdx.x != 0)
    return;
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  __threadfence();
  int c = *counter;
  *counter = c + 1;
  __threadfence();
  atomicExch(lock, 0);
}

int main() {
  int *lock, *counter;
  cudaMalloc(&lock, sizeof(int));
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(lock, 0, sizeof(int));
  count<<<16, 32>>>(lock, counter);
  cudaFree(lock);
  cudaFree(counter);
  return 0;
}
