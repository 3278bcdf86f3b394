// Whichever way a consumer takes, it waits for the flag.
__global__ void handOver(int *flag, volatile int *data) {
  if (blockIdx.x == 0) {
    data[0] = 42;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    if (blockIdx.x == 1) {
      while (atomicAdd(flag, 0) != 1)
        ;
    } else {
      while (atomicOr(flag, 0) != 1)
        ;
      __threadfence(); // redundant: the data are volatile
    }
    int got = data[0];
    data[blockIdx.x] = got;
  }
}

int main() {
  int *flag, *data;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, 4 * sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  handOver<<<4, 1>>>(flag, data);
  cudaFree(flag);
  cudaFree(data);
  return 0;
}
