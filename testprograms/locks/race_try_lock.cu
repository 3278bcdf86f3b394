// The sum is updated behind the section, whether or not the lock was had.
__global__ void total(int *lock, int *data) {
  bool done = false;
  int old = 0;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      __threadfence();
      old = data[0]; // @r want "inter-block read-write race on data: read at @r, write at @w"
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
  data[0] = old + 1; // @w want "inter-block write-write race on data: write at @w, write at @w"
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
