// Both arms of a branch release the lock when they are done.
__global__ void total(int *lock, int *data) {
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  __threadfence();
  int old = data[0];
  if (old < 100) {
    data[0] = old + 1;
    __threadfence();
    atomicExch(lock, 0);
  } else {
    data[1] = old;
    __threadfence();
    atomicExch(lock, 0);
  }
}

int main() {
  int *lock, *data;
  cudaMalloc(&lock, sizeof(int));
  cudaMalloc(&data, 2 * sizeof(int));
  cudaMemset(lock, 0, sizeof(int));
  total<<<8, 1>>>(lock, data);
  cudaFree(lock);
  cudaFree(data);
  return 0;
}
