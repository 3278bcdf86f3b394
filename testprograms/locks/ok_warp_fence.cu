// The first lane gives the lock back behind a fence.
__global__ void add(int *locks, int *total, const int *part) {
  int lane = threadIdx.x % 32;
  if (lane == 0) {
    while (atomicCAS_block(&locks[blockIdx.x], 0, 1) != 0)
      ;
    __threadfence_block();
  }
  __syncwarp();
  total[blockIdx.x * 32 + lane] += part[blockIdx.x * blockDim.x + threadIdx.x];
  __syncwarp();
  if (lane == 0) {
    __threadfence_block();
    atomicExch_block(&locks[blockIdx.x], 0);
  }
}

int main() {
  int *locks, *total, *part;
  cudaMalloc(&locks, 16 * sizeof(int));
  cudaMalloc(&total, 16 * 32 * sizeof(int));
  cudaMalloc(&part, 16 * 128 * sizeof(int));
  cudaMemset(locks, 0, 16 * sizeof(int));
  add<<<16, 128>>>(locks, total, part);
  cudaFree(locks);
  cudaFree(total);
  cudaFree(part);
  return 0;
}
