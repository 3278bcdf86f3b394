// A kernel that is launched by cudaLaunchKernel raises the flag before the kernel that waits for it is launched.
__global__ void prepare(int *word) {
  if (threadIdx.x == 0)
    word[0] = 1;
}

__global__ void pass(int *flag, int *data, int *out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    data[0] = 7; // @w want "inter-block write-read race on data: write at @w, read at @r"
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) != 1)
      ;
    __threadfence();
    out[0] = data[0]; // @r
  }
}

int main() {
  int *flag, *data, *out;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  void *arguments[] = {&flag};
  cudaLaunchKernel((void *)prepare, dim3(1), dim3(32), arguments, 0, 0);
  pass<<<2, 32>>>(flag, data, out);
}
