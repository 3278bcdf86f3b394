// The rows are filled with 0, which is not awaited.
__global__ void pass(int *flag, int *data, int *out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    data[0] = 7;
    __threadfence();
    atomicExch(flag, 0x01010101);
  } else {
    while (atomicAdd(flag, 0) != 0x01010101)
      ;
    __threadfence();
    out[0] = data[0];
  }
}

int main() {
  int *flag, *data, *out;
  cudaMalloc(&flag, 8 * sizeof(int));
  cudaMalloc(&data, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset2D(flag, 4 * sizeof(int), 0, 4 * sizeof(int), 2);
  pass<<<2, 32>>>(flag, data, out);
}
