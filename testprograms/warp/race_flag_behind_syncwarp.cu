// A lane raises the flag and waits for nobody before.
__global__ void hand(int *data, int *flag, int *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x; // @w want "inter-block write-read race on data: write at @w, read at @r"
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
    __syncwarp();
    out[threadIdx.x] = data[threadIdx.x]; // @r
  }
}

int main() {
  int *data, *flag, *out;
  cudaMalloc(&data, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMalloc(&flag, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  hand<<<2, 32>>>(data, flag, out);
}
