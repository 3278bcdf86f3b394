// The producer waits for nobody before it writes the next value.
__global__ void exchange(int *full, int *empty, int *data, int *out) {
  for (int i = 0; i < 16; i++) {
    if (blockIdx.x == 0) {
      data[0] = i * i; // @w want "inter-block write-read race on data: write at @w, read at @r"
      __threadfence();
      atomicExch(full, i + 1);
    } else {
      while (atomicAdd(full, 0) != i + 1)
        ;
      __threadfence();
      out[i] = data[0]; // @r
      __threadfence();
      atomicExch(empty, i + 1);
    }
  }
}

int main() {
  int *full;
  int *empty;
  int *data;
  int *out;
  cudaMalloc(&full, sizeof(int));
  cudaMalloc(&empty, sizeof(int));
  cudaMalloc(&data, sizeof(int));
  cudaMalloc(&out, 16 * sizeof(int));
  cudaMemset(full, 0, sizeof(int));
  cudaMemset(empty, 0, sizeof(int));
  exchange<<<2, 1>>>(full, empty, data, out);
  cudaFree(full);
  cudaFree(empty);
  cudaFree(data);
  cudaFree(out);
  return 0;
}
