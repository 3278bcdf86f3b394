// The race-free twin: whichever block is the last sets it back.
__global__ void sum(int *part, unsigned *count, int *out) {
  if (threadIdx.x > 0)
    return;
  part[blockIdx.x] = 1;
  __threadfence();
  if (atomicAdd(count, 1u) == gridDim.x - 1) {
    __threadfence();
    int all = 0;
    for (int b = 0; b < gridDim.x; b++)
      all += part[b];
    *out = all;
    *count = 0;
  }
}

int main() {
  int *part, *out;
  unsigned *count;
  cudaMalloc(&part, 64);
  cudaMalloc(&out, 64);
  cudaMalloc(&count, 64);
  cudaMemset(count, 0, 64);
  sum<<<8, 32>>>(part, count, out);
  sum<<<16, 32>>>(part, count, out);
  cudaDeviceSynchronize();
}
