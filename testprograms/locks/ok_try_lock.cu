// A lock that is tried until it was had once.
__global__ void total(int *lock, int *data) {
  bool done = false;
  int old = 0;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      __threadfence();
      old = data[0];
      data[0] = old + 1;
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
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
