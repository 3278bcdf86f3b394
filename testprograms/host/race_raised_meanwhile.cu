// The host raises a flag in managed memory while the kernel may still run.
__global__ void use(int *flag, int *data) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 42;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) // want "inter-work atomic-write race on flag"
      ;
    __threadfence();
    data[blockIdx.x] = data[0];
  }
}

int main() {
  int *flag, *data;
  cudaMallocManaged(&flag, sizeof(int));
  cudaMalloc(&data, 8 * sizeof(int));
  *flag = 0;
  use<<<8, 32>>>(flag, data);
  *flag = 1;
  cudaDeviceSynchronize();
}
