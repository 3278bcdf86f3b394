// The lock is of one row, and the total of the next.
__global__ void add(const int *row, int *lock, int *total, int n) {
  int i = blockIdx.x;
  if (threadIdx.x != 0 || i >= n)
    return;
  int r = row[i];
  while (atomicCAS(&lock[r], 0, 1) != 0)
    ;
  __threadfence();
  total[(r + blockIdx.x) % 64] += 1; // @t want "inter-block read-write race on total: read at @t, write at @t" want "inter-block write-write race on total: write at @t, write at @t"
  __threadfence();
  atomicExch(&lock[r], 0);
}

int main() {
  int *row, *lock, *total;
  cudaMalloc(&row, 16 * sizeof(int));
  cudaMalloc(&lock, 64 * sizeof(int));
  cudaMalloc(&total, 64 * sizeof(int));
  cudaMemset(lock, 0, 64 * sizeof(int));
  add<<<16, 32>>>(row, lock, total, 16);
  cudaFree(row);
  cudaFree(lock);
  cudaFree(total);
  return 0;
}
