// Each block has a lock of its own, and all work on one total.
__global__ void add(int *lock, int *total, const int *part) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock[blockIdx.x], 0, 1) != 0)
      ;
    __threadfence();
  }
  __syncthreads();
  total[threadIdx.x] += part[blockIdx.x * blockDim.x + threadIdx.x]; // @t want "inter-block read-write race on total: read at @t, write at @t" want "inter-block write-write race on total: write at @t, write at @t"
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(&lock[blockIdx.x], 0);
  }
}

int main() {
  int *lock, *total, *part;
  cudaMalloc(&lock, 16 * sizeof(int));
  cudaMalloc(&total, 128 * sizeof(int));
  cudaMalloc(&part, 16 * 128 * sizeof(int));
  cudaMemset(lock, 0, 16 * sizeof(int));
  add<<<16, 128>>>(lock, total, part);
  cudaFree(lock);
  cudaFree(total);
  cudaFree(part);
  return 0;
}
