// The barrier before the flag is raised lies in a loop, which has a round at least.
//hgrd:expect hand=inconclusive "may order the two, and it is not known whether it does"
__global__ void hand(int *data, int *flag, int *out, int rounds) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x;
    for (int i = 0; i < rounds; i++)
      __syncthreads();
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
    out[threadIdx.x] = data[threadIdx.x];
  }
}

int main(int argc, char **) {
  int *data, *flag, *out;
  cudaMalloc(&data, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMalloc(&flag, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  hand<<<2, 64>>>(data, flag, out, argc);
}
