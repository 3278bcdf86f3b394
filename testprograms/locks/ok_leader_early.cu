// All wait for the thread that takes the lock.
__global__ void add(int *lock, int *total, const int *part) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0)
      ;
    __threadfence();
  }
  __syncthreads();
  total[threadIdx.x] += part[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(lock, 0);
  }
}

int main() {
  int *lock, *total, *part;
  cudaMalloc(&lock, sizeof(int));
  cudaMalloc(&total, 128 * sizeof(int));
  cudaMalloc(&part, 16 * 128 * sizeof(int));
  cudaMemset(lock, 0, sizeof(int));
  add<<<16, 128>>>(lock, total, part);
  cudaFree(lock);
  cudaFree(total);
  cudaFree(part);
  return 0;
}
