// The host sets the flag to another value than the one that is awaited.
__global__ void handOver(int *flag, int *data) {
  if (blockIdx.x == 0) {
    data[0] = 42;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) != 1)
      ;
    __threadfence();
    data[1] = data[0];
  }
}

int main() {
  int *flag, *data;
  int start = 0;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, 2 * sizeof(int));
  cudaMemcpy(flag, &start, sizeof(int), cudaMemcpyHostToDevice);
  handOver<<<2, 1>>>(flag, data);
  cudaFree(flag);
  cudaFree(data);
  return 0;
}
