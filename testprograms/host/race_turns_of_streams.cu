// Launches of one kernel take turns in two streams, and each lowers the flag for itself.
__global__ void use(int *flag, int *data) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 42; // want "inter-work write-write race on data" "inter-work write-read race on data"
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) // want "inter-work atomic-write race on flag"
      ;
    __threadfence();
    data[blockIdx.x] = data[0]; // want "inter-work write-write race on data"
  }
}

int main() {
  int *flag, *data, one = 1;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, 8 * sizeof(int));
  cudaStream_t s, t;
  cudaStreamCreate(&s);
  cudaStreamCreate(&t);
  cudaMemcpy(flag, &one, sizeof(int), cudaMemcpyHostToDevice);
  for (int i = 0; i < 4; i++) {
    cudaStream_t u = i % 2 ? s : t;
    cudaMemsetAsync(flag, 0, sizeof(int), u);
    use<<<8, 32, 0, u>>>(flag, data);
  }
  cudaDeviceSynchronize();
}
