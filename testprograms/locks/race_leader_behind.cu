// The threads fence before the barrier, each for itself: giving back the lock hands over what the leader did alone.
__global__ void merge(int *lock, int *bins, const int *part) {
  int i = threadIdx.x;
  if (i == 0) {
    while (atomicExch(lock, 1) != 0)
      ;
    __threadfence();
  }
  __syncthreads();
  bins[255 - i] += part[blockIdx.x * 256 + i]; // @w want "inter-block read-write race on bins: read at @w, write at @w" "inter-block write-write race on bins: write at @w, write at @w"
  __threadfence();
  __syncthreads();
  if (i == 0) {
    atomicExch(lock, 0);
  }
}

int main() {
  int *lock, *bins, *part;
  cudaMalloc(&lock, sizeof(int));
  cudaMalloc(&bins, 256 * sizeof(int));
  cudaMalloc(&part, 9 * 256 * sizeof(int));
  cudaMemset(lock, 0, sizeof(int));
  merge<<<9, 256>>>(lock, bins, part);
  cudaFree(lock);
  cudaFree(bins);
  cudaFree(part);
  return 0;
}
