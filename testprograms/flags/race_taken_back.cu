// The host takes back another word than the flag, which is still raised in the second launch.
__global__ void pass(int *flags, int *data) {
  if (blockIdx.x == 0) {
    data[0] = 42; // @w want "inter-block write-read race on data: write at @w, read at @r"
    __threadfence();
    atomicExch(&flags[1], 1);
  } else {
    while (atomicAdd(&flags[1], 0) != 1)
      ;
    __threadfence();
    data[1] = data[0]; // @r
  }
}

int main() {
  int *flags, *data;
  cudaMalloc(&flags, 2 * sizeof(int));
  cudaMalloc(&data, 2 * sizeof(int));
  cudaMemset(flags, 0, 2 * sizeof(int));
  for (int i = 0; i < 4; i++) {
    cudaMemset(flags, 0, sizeof(int));
    pass<<<2, 1>>>(flags, data);
  }
  cudaFree(flags);
  cudaFree(data);
  return 0;
}
