// A word is handed on twice, within the block first and then to another; fences are cumulative.
__global__ void relay(volatile int *data, int *flag) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    data[0] = 7;
    __threadfence_block();
    atomicExch(flag, 1);
  } else if (blockIdx.x == 0 && threadIdx.x == 32) {
    while (atomicAdd(flag, 0) != 1)
      ;
    data[1] = data[0] + 1;
    __threadfence();
    atomicExch(flag, 2);
  } else if (blockIdx.x == 1 && threadIdx.x == 0) {
    while (atomicAdd(flag, 0) != 2)
      ;
    data[2] = data[0] + data[1];
  }
}

int main() {
  int *data, *flag;
  cudaMalloc(&data, 3 * sizeof(int));
  cudaMalloc(&flag, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  relay<<<2, 64>>>(data, flag);
  return 0;
}
