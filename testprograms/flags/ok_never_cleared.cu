// The race-free twin: it is cleared before.
__global__ void pass(int *flag, int *data, int *out) {
  if (threadIdx.x > 0)
    return;
  if (blockIdx.x == 0) {
    *data = 1;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence();
    out[blockIdx.x] = *data;
  }
}

int main() {
  int *flag, *data, *out;
  cudaMalloc(&flag, 4);
  cudaMalloc(&data, 4);
  cudaMalloc(&out, 64);
  cudaMemset(flag, 0, 4);
  pass<<<4, 32>>>(flag, data, out);
  cudaDeviceSynchronize();
}
