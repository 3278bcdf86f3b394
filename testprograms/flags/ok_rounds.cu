// One flag for all rounds: its value is the number of the rounds that are done.
__global__ void stream(int *flag, int *data, int *out) {
  for (int i = 0; i < 16; i++) {
    if (blockIdx.x == 0) {
      data[i] = i * i;
      __threadfence();
      atomicExch(flag, i + 1);
    } else {
      while (atomicAdd(flag, 0) < i + 1)
        ;
      __threadfence();
      out[i] = data[i];
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
