// Threads of one block need no more than the block's scope.
__global__ void total(int *lock, int *data) {
  if (threadIdx.x % 32 != 0)
    return;
  while (atomicCAS_block(lock, 0, 1) != 0)
    ;
  __threadfence_block();
  int old = data[0];
  data[0] = old + 1;
  __threadfence_block();
  atomicExch_block(lock, 0);
}

int main() {
  int *lock, *data;
  cudaMalloc(&lock, sizeof(int));
  cudaMalloc(&data, 2 * sizeof(int));
  cudaMemset(lock, 0, sizeof(int));
  total<<<1, 64>>>(lock, data);
  cudaFree(lock);
  cudaFree(data);
  return 0;
}
