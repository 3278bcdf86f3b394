// A lane raises the flag for its warp, and a lane waits for its warp.
//hgrd:expect hand=inconclusive "may order the two, and it is not known whether it does"
__global__ void hand(int *data, int *flag, int *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x;
    __syncwarp();
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
    out[threadIdx.x] = data[threadIdx.x];
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
