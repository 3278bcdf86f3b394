// One thread waits for the other block; a barrier lets its own block go on.
__global__ void passOn(int *flag, volatile int *data) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(flag, 0) != 1)
        ;
      __threadfence(); // redundant: the data are volatile
    }
    __syncthreads();
    int got = data[63 - threadIdx.x];
    data[64 + threadIdx.x] = got;
  }
}

int main() {
  int *flag, *data;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, 128 * sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  passOn<<<2, 64>>>(flag, data);
  cudaFree(flag);
  cudaFree(data);
  return 0;
}
