// The flag is a variable of the device, and still raised in the second launch.
__device__ int raised;

__global__ void pass(int *data) {
  if (blockIdx.x == 0) {
    data[0] = 42; // @w want "inter-block write-read race on data: write at @w, read at @r"
    __threadfence();
    atomicExch(&raised, 1);
  } else {
    while (atomicAdd(&raised, 0) != 1)
      ;
    __threadfence();
    data[1] = data[0]; // @r
  }
}

int main() {
  int *data;
  int lowered = 0;
  cudaMalloc(&data, 2 * sizeof(int));
  cudaMemcpyToSymbol(raised, &lowered, sizeof(int));
  for (int i = 0; i < 4; i++) {
    pass<<<2, 1>>>(data);
  }
  cudaFree(data);
  return 0;
}
