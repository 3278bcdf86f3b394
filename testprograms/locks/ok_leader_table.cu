// A table of locks: the blocks that share a row of the total share its lock.
__global__ void add(int *lock, int *total, const int *part) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock[blockIdx.x % 4], 0, 1) != 0)
      ;
    __threadfence();
  }
  __syncthreads();
  total[blockIdx.x % 4 * blockDim.x + threadIdx.x] += part[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(&lock[blockIdx.x % 4], 0);
  }
}

int main() {
  int *lock, *total, *part;
  cudaMalloc(&lock, 4 * sizeof(int));
  cudaMalloc(&total, 4 * 128 * sizeof(int));
  cudaMalloc(&part, 16 * 128 * sizeof(int));
  cudaMemset(lock, 0, 4 * sizeof(int));
  add<<<16, 128>>>(lock, total, part);
  cudaFree(lock);
  cudaFree(total);
  cudaFree(part);
  return 0;
}
