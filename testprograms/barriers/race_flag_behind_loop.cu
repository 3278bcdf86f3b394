// The loop before the flag is raised has no barrier.
__global__ void hand(int *data, int *flag, int *out, int rounds) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x; // @w want "inter-block write-read race on data: write at @w, read at @r"
    for (int i = 0; i < rounds; i++)
      atomicAdd(out + 64, 1);
    if (threadIdx.x == 0) {
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(flag, 0) == 0)
        ;
      __threadfence();
    }
    __syncthreads();
    out[threadIdx.x] = data[threadIdx.x]; // @r
  }
}

int main(int argc, char **) {
  int *data, *flag, *out;
  cudaMalloc(&data, 64 * sizeof(int));
  cudaMalloc(&out, 65 * sizeof(int));
  cudaMalloc(&flag, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  hand<<<2, 64>>>(data, flag, out, argc);
}
