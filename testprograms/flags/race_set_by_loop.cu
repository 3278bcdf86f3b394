// Flags that loops have set: one is up from the start, or was set in some rounds and copied.
__global__ void hand(int *sum, int *ready) {
  int b = blockIdx.x;
  if (threadIdx.x != 0)
    return;
  if (b > 0)
    while (atomicAdd(&ready[b - 1], 0) == 0)
      ;
  __threadfence();
  // want+1 "write-read race on sum"
  sum[b + 1] = sum[b] + b;
  __threadfence();
  atomicExch(&ready[b], 1);
}

__global__ void look(int *flag, int *data) {
  if (threadIdx.x > 0)
    return;
  if (blockIdx.x == 0) {
    // want+1 "write-read race on data: write at @write, read at @read"
    data[0] = 5; // @write
    __threadfence();
    atomicExch(flag, 1);
  } else if (atomicAdd(flag, 0) == 1) {
    __threadfence();
    data[blockIdx.x] = data[0]; // @read
  }
}

int main() {
  int *sum, *ready, *data, *flags;
  cudaMalloc(&sum, 16 * sizeof(int));
  cudaMallocManaged(&ready, 8 * sizeof(int));
  for (int i = 0; i < 8; i++)
    ready[i] = 1;
  hand<<<8, 32>>>(sum, ready);
  cudaMalloc(&data, 8 * sizeof(int));
  cudaMalloc(&flags, 32 * sizeof(int));
  int begin[32];
  for (int i = 0; i < 32; i++)
    begin[i] = i < 4;
  cudaMemcpy(flags, begin, sizeof begin, cudaMemcpyHostToDevice);
  look<<<8, 32>>>(flags + 2, data);
  cudaDeviceSynchronize();
}
