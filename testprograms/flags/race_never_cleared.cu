// Nobody clears the flag before the launch: it may be raised from the start.
//hgrd:expect pass=inconclusive "undecided"
__global__ void pass(int *flag, int *data, int *out) {
  if (threadIdx.x > 0)
    return;
  if (blockIdx.x == 0) {
    *data = 1; // @w want-fn "inter-block write-read race on data: write at @w, read at @r"
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence();
    out[blockIdx.x] = *data; // @r
  }
}

int main() {
  int *flag, *data, *out;
  cudaMalloc(&flag, 4);
  cudaMalloc(&data, 4);
  cudaMalloc(&out, 64);
  pass<<<4, 32>>>(flag, data, out);
  cudaDeviceSynchronize();
}
