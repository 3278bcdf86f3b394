// The flag is still set in the second launch.
__global__ void handOver(int *flag, int *data) {
  if (blockIdx.x == 0) {
    data[0] = 42; // @w want "inter-block write-read race on data: write at @w, read at @r"
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) != 1)
      ;
    __threadfence();
    data[1] = data[0]; // @r
  }
}

int main() {
  int *flag, *data;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, 2 * sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  for (int i = 0; i < 4; i++) {
    handOver<<<2, 1>>>(flag, data);
  }
  cudaFree(flag);
  cudaFree(data);
  return 0;
}
