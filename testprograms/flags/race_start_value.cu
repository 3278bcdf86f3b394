// The host has set the flag already.
__global__ void handOver(int *flag, int *data) {
  if (blockIdx.x == 0) {
    data[0] = 42; // @w want "inter-block write-read race on data: write at @w, read at @r"
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) != 1)
      ;
    __threadfence();
    data[1] = data[0]; // @r
  }
}

int main() {
  int *flag, *data;
  int start = 1;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, 2 * sizeof(int));
  cudaMemcpy(flag, &start, sizeof(int), cudaMemcpyHostToDevice);
  handOver<<<2, 1>>>(flag, data);
  cudaFree(flag);
  cudaFree(data);
  return 0;
}
