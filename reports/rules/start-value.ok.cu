__global__ void pass(int *box, int *flag, int *out) {
  if (blockIdx.x == 0) {
    *box = 42;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence();
    *out = *box;
  }
}

int main() {
  int *box, *flag, *out;
  cudaMalloc(&box, sizeof(int));
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  pass<<<2, 1>>>(box, flag, out);
  cudaFree(box);
  cudaFree(flag);
  cudaFree(out);
}
