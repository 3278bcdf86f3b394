// One arm releases the lock too early.
__global__ void total(int *lock, int *data) {
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  __threadfence();
  int old = data[0]; // @r want "inter-block read-write race on data: read at @r, write at @w"
  if (old < 100) {
    __threadfence();
    atomicExch(lock, 0);
    data[0] = old + 1; // @w want "inter-block write-write race on data: write at @w, write at @w"
  } else {
    data[1] = old;
    __threadfence();
    atomicExch(lock, 0);
  }
}

int main() {
  int *lock, *data;
  cudaMalloc(&lock, sizeof(int));
  cudaMalloc(&data, 2 * sizeof(int));
  cudaMemset(lock, 0, sizeof(int));
  total<<<8, 1>>>(lock, data);
  cudaFree(lock);
  cudaFree(data);
  return 0;
}
