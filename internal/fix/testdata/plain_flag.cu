// The flag is accessed plainly, and set from the beginning.
__global__ void pass(int *box, int *flag, int *out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    *box = 42;
    __threadfence();
    *flag = 1;
  } else {
    while (*flag == 0)
      ;
    __threadfence();
    out[blockIdx.x] = *box;
  }
}

int main() {
  int *box, *flag, *out;
  cudaMalloc(&box, sizeof(int));
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&out, 16 * sizeof(int));
  cudaMemset(flag, 1, sizeof(int));
  pass<<<16, 32>>>(box, flag, out);
}
