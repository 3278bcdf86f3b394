// A flag in a variable whose address the host passes: the program's text has set it already.
__device__ int flags[4] = {0, 1};

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
  int *data, *flag;
  cudaMalloc(&data, 8 * sizeof(int));
  cudaGetSymbolAddress((void **)&flag, flags);
  look<<<8, 32>>>(flag + 1, data);
  cudaDeviceSynchronize();
}
