// The consumer is one round ahead of the flag: in the first round it waits for nothing.
__global__ void stream(int *flag, int *data, int *out) {
  for (int i = 0; i < 16; i++) {
    if (blockIdx.x == 0) {
      data[i] = i * i; // @w want "inter-block write-read race on data: write at @w, read at @r"
      __threadfence();
      atomicExch(flag, i + 1);
    } else {
      while (atomicAdd(flag, 0) < i)
        ;
      __threadfence();
      out[i] = data[i]; // @r
    }
  }
}

int main() {
  int *flag;
  int *data;
  int *out;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, 16 * sizeof(int));
  cudaMalloc(&out, 16 * sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  stream<<<2, 1>>>(flag, data, out);
  cudaFree(flag);
  cudaFree(data);
  cudaFree(out);
  return 0;
}
