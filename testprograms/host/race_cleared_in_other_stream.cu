// A flag is lowered in a stream that the launch does not wait for: the event is recorded too early.
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
  cudaStream_t s, t;
  cudaStreamCreate(&s);
  cudaStreamCreate(&t);
  cudaEvent_t e;
  cudaEventCreate(&e);
  cudaMemcpy(flag, &one, sizeof(int), cudaMemcpyHostToDevice);
  cudaEventRecord(e, s);
  cudaMemsetAsync(flag, 0, sizeof(int), s);
  cudaStreamWaitEvent(t, e, 0);
  use<<<8, 32, 0, t>>>(flag, data);
  cudaDeviceSynchronize();
}
