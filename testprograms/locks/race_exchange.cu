// A lock that is taken by an exchange, whatever it yields.
__global__ void total(int *lock, int *data) {
  atomicExch(lock, 1);
  __threadfence();
  int old = data[0]; // @r want "inter-block read-write race on data: read at @r, write at @w"
  data[0] = old + 1; // @w want "inter-block write-write race on data: write at @w, write at @w"
  __threadfence();
  atomicExch(lock, 0);
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
