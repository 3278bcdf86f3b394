// A flag that a loop of the host leaves low: it is set in other rounds.
__global__ void look(int *flag, int *data) {
  if (threadIdx.x > 0)
    return;
  if (blockIdx.x == 0) {
    data[0] = 5; // @write
    __threadfence();
    atomicExch(flag, 1);
  } else if (atomicAdd(flag, 0) == 1) {
    __threadfence();
    data[blockIdx.x] = data[0]; // @read
  }
}

int main() {
  int *data, *flags;
  cudaMalloc(&data, 8 * sizeof(int));
  cudaMalloc(&flags, 32 * sizeof(int));
  int begin[32];
  for (int i = 0; i < 32; i++)
    begin[i] = i < 4;
  cudaMemcpy(flags, begin, sizeof begin, cudaMemcpyHostToDevice);
  look<<<8, 32>>>(flags + 4, data);
  cudaDeviceSynchronize();
}
