// A block counts as arrived while what it has written is still on its way.
__global__ void shift(int *data, int *out, int *count) {
  data[blockIdx.x * 64 + threadIdx.x] = threadIdx.x; // @w want "inter-block write-read race on data: write at @w, read at @r"
  __syncthreads();
  if (threadIdx.x == 0) {
    ;
    atomicAdd(count, 1);
    while (atomicAdd(count, 0) < 8)
      ;
  }
  __threadfence();
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = data[(blockIdx.x + 1) % 8 * 64 + threadIdx.x]; // @r
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
