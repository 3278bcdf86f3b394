// The launch is made once, and no graph of it.
__global__ void pass(int *flag, int *data, int *out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    data[0] = 7;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) != 1)
      ;
    __threadfence();
    out[0] = data[0];
  }
}

int main() {
  int *flag, *data, *out;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaStreamCreate(&stream);
  pass<<<2, 32, 0, stream>>>(flag, data, out);
  cudaStreamSynchronize(stream);
}
