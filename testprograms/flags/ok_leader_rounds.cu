// In every round one thread signals for its block, and one waits for its own.
__global__ void stream(int *flag, int *data, int *out) {
  int t = threadIdx.x;
  for (int i = 0; i < 8; i++) {
    if (blockIdx.x == 0) {
      data[64 * i + t] = t * i;
      __syncthreads();
      if (t == 0) {
        __threadfence();
        atomicExch(flag, i + 1);
      }
    } else {
      if (t == 0) {
        while (atomicAdd(flag, 0) < i + 1)
          ;
        __threadfence();
      }
      __syncthreads();
      out[64 * i + t] = data[64 * i + 63 - t];
    }
  }
}

int main() {
  int *flag;
  int *data;
  int *out;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, 512 * sizeof(int));
  cudaMalloc(&out, 512 * sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  stream<<<2, 64>>>(flag, data, out);
  cudaFree(flag);
  cudaFree(data);
  cudaFree(out);
  return 0;
}
