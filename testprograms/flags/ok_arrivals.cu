// All blocks wait until each has added one to a counter.
__global__ void shift(int *data, int *out, int *count) {
  data[blockIdx.x * 64 + threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(count, 1);
    while (atomicAdd(count, 0) < 8)
      ;
  }
  __threadfence();
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = data[(blockIdx.x + 1) % 8 * 64 + threadIdx.x];
}

int main() {
  int *data, *out, *count;
  cudaMalloc(&data, 512 * sizeof(int));
  cudaMalloc(&out, 512 * sizeof(int));
  cudaMalloc(&count, sizeof(int));
  cudaMemset(count, 0, sizeof(int));
  void *args[] = {&data, &out, &count};
  cudaLaunchCooperativeKernel((void *)shift, dim3(8), dim3(64), args, 0, 0);
  cudaFree(data);
  cudaFree(out);
  cudaFree(count);
  return 0;
}
