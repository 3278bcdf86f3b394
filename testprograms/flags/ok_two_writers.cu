// Two blocks set the flag, to values of their own; the reader waits for the one that it means.
__global__ void firstOf(int *flag, int *data) {
  if (blockIdx.x == 0) {
    data[0] = 42;
    __threadfence();
    atomicExch(flag, 1);
  } else if (blockIdx.x == 1) {
    atomicExch(flag, 2);
  } else {
    while (atomicAdd(flag, 0) != 1)
      ;
    __threadfence();
    data[1] = data[0];
  }
}

int main() {
  int *flag;
  int *data;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, 2 * sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  firstOf<<<3, 1>>>(flag, data);
  cudaFree(flag);
  cudaFree(data);
  return 0;
}
