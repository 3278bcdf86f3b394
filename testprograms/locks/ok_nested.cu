// A row's lock around the lock of the total, each with its fences.
__global__ void addRows(const int *rows, int *total, int *rowLock, int *lock) {
  int row = blockIdx.x;
  while (atomicCAS(&rowLock[row], 0, 1) != 0) // redundant: no other block has this row
    ;
  __threadfence(); // redundant: no other block has this row
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  __threadfence();
  total[0] += rows[row];
  __threadfence();
  atomicExch(lock, 0);
  __threadfence(); // redundant: no other block has this row
  atomicExch(&rowLock[row], 0); // redundant: no other block has this row
}

int main() {
  int *rows, *total, *rowLock, *lock;
  cudaMalloc(&rows, 8 * sizeof(int));
  cudaMalloc(&total, sizeof(int));
  cudaMalloc(&rowLock, 8 * sizeof(int));
  cudaMalloc(&lock, sizeof(int));
  cudaMemset(rowLock, 0, 8 * sizeof(int));
  cudaMemset(lock, 0, sizeof(int));
  addRows<<<8, 1>>>(rows, total, rowLock, lock);
  return 0;
}
