// A flag in a variable whose address the host passes: as the program's text has it, nobody has set it.
__device__ int flags[4] = {0, 1};

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
  int *data, *flag;
  cudaMalloc(&data, 8 * sizeof(int));
  cudaGetSymbolAddress((void **)&flag, flags);
  look<<<8, 32>>>(flag + 2, data);
  cudaDeviceSynchronize();
}
