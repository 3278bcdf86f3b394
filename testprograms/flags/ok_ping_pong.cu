// One word for all rounds: the consumer says when it has read it, and the producer waits for that.
__global__ void exchange(int *full, int *empty, int *data, int *out) {
  for (int i = 0; i < 16; i++) {
    if (blockIdx.x == 0) {
      while (atomicAdd(empty, 0) != i)
        ;
      __threadfence(); // redundant: what was read before is written now, and the write hangs on the test
      data[0] = i * i;
      __threadfence();
      atomicExch(full, i + 1);
    } else {
      while (atomicAdd(full, 0) != i + 1)
        ;
      __threadfence();
      out[i] = data[0];
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
