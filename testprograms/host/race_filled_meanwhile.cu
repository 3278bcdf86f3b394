// The flag is overwritten in another stream while the kernel may run.
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
  int *flag, *data, one = 1;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, 8 * sizeof(int));
  cudaStream_t s, t;
  cudaStreamCreate(&s);
  cudaStreamCreate(&t);
  cudaMemset(flag, 0, sizeof(int));
  use<<<8, 32, 0, s>>>(flag, data);
  cudaStreamSynchronize(t);
  cudaMemsetAsync(flag, 1, sizeof(int), t);
  cudaDeviceSynchronize();
}
