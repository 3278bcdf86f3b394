__global__ void add(int *lock, int *total) {
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  __threadfence();
  *total += threadIdx.x;
  atomicExch(lock, 0); // the next holder may see the lock free before it sees the new total
}

int main() {
  int *lock, *total;
  cudaMalloc(&lock, sizeof(int));
  cudaMalloc(&total, sizeof(int));
  cudaMemset(lock, 0, sizeof(int));
  add<<<64, 1>>>(lock, total);
  cudaFree(lock);
  cudaFree(total);
}
