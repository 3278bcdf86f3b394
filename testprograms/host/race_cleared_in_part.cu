// Flags that a loop has set, and a kernel clears: all but the last ones.
__global__ void clear(int *flag) { flag[threadIdx.x] = 0; }

__global__ void use(int *flag, int *data) {
  int b = blockIdx.x;
  if (threadIdx.x != 0)
    return;
  // want+1 "write-read race on data: write at @write, read at @read"
  data[b] = b; // @write
  __threadfence();
  atomicExch(&flag[b], 1);
  if (b > 0) {
    while (atomicAdd(&flag[b - 1], 0) == 0)
      ;
    __threadfence();
    data[b + 256] = data[b - 1]; // @read
  }
}

int main() {
  int *flag, *data;
  cudaMallocManaged(&flag, 130 * sizeof(int));
  cudaMalloc(&data, 512 * sizeof(int));
  for (int i = 0; i < 130; i++)
    flag[i] = 1;
  clear<<<1, 128>>>(flag);
  use<<<130, 32>>>(flag, data);
  cudaDeviceSynchronize();
}
