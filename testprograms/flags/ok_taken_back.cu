// The flag is among the words that the host takes back before every launch.
__global__ void pass(int *flags, int *data) {
  if (blockIdx.x == 0) {
    data[0] = 42;
    __threadfence();
    atomicExch(&flags[1], 1);
  } else {
    while (atomicAdd(&flags[1], 0) != 1)
      ;
    __threadfence();
    data[1] = data[0];
  }
}

int main() {
  int *flags, *data;
  cudaMalloc(&flags, 2 * sizeof(int));
  cudaMalloc(&data, 2 * sizeof(int));
  cudaMemset(flags, 0, 2 * sizeof(int));
  for (int i = 0; i < 4; i++) {
    cudaMemset(flags, 0, 2 * sizeof(int));
    pass<<<2, 1>>>(flags, data);
  }
  cudaFree(flags);
  cudaFree(data);
  return 0;
}
