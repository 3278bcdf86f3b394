// A thread that finds the total complete gives the lock back and then counts once more.
__global__ void add(int *lock, int *total) {
  if (threadIdx.x != 0)
    return;
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  __threadfence();
  if (*total >= 10) // @r want "inter-block read-write race on total: read at @r, write at @t"
    return;
  __threadfence();
  atomicExch(lock, 0);
  *total += 1; // @t want "inter-block read-write race on total: read at @t, write at @t" want "inter-block write-write race on total: write at @t, write at @t"
}

int main() {
  int *lock, *total;
  cudaMalloc(&lock, sizeof(int));
  cudaMalloc(&total, sizeof(int));
  cudaMemset(lock, 0, sizeof(int));
  add<<<16, 32>>>(lock, total);
  cudaFree(lock);
  cudaFree(total);
  return 0;
}
