// The second block passes on, by a flag of its own value, what the first has written.
__global__ void relay(int *flag, int *data) {
  if (blockIdx.x == 0) {
    data[0] = 42;
    __threadfence();
    atomicExch(flag, 1);
  } else if (blockIdx.x == 1) {
    while (atomicAdd(flag, 0) != 1)
      ;
    __threadfence();
    atomicExch(flag + 1, 2);
  } else if (blockIdx.x == 2) {
    while (atomicAdd(flag + 1, 0) != 2)
      ;
    __threadfence();
    data[1] = data[0];
  }
}

int main() {
  int *flag, *data;
  cudaMalloc(&flag, 2 * sizeof(int));
  cudaMalloc(&data, 2 * sizeof(int));
  cudaMemset(flag, 0, 2 * sizeof(int));
  relay<<<8, 1>>>(flag, data);
  cudaFree(flag);
  cudaFree(data);
  return 0;
}
