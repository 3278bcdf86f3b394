// The block does not wait for the thread that waits.
__global__ void stream(int *flag, int *data, int *out) {
  int t = threadIdx.x;
  for (int i = 0; i < 8; i++) {
    if (blockIdx.x == 0) {
      data[64 * i + t] = t * i; // @w want "inter-block write-read race on data: write at @w, read at @r"
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
      out[64 * i + t] = data[64 * i + 63 - t]; // @r
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
