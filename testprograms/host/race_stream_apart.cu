// A flag is lowered in the default stream, for which the stream of the launch does not wait.
__global__ void use(int *flag, int *data) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 42;
    __threadfence();
    atomicExch(flag, 1); // want "inter-work atomic-write race on flag"
  } else {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence();
    data[blockIdx.x] = data[0];
  }
}

int main() {
  int *flag, *data, one = 1;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, 8 * sizeof(int));
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaMemcpy(flag, &one, sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(flag, 0, sizeof(int));
  use<<<8, 32, 0, s>>>(flag, data);
  cudaStreamSynchronize(s);
}
