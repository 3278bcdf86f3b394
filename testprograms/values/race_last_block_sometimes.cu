// The last block sets the counter back, but only if it is block 0: the second launch begins with another number.
__global__ void sum(int *part, unsigned *count, int *out) {
  if (threadIdx.x > 0)
    return;
  part[blockIdx.x] = 1; // @w want "inter-block write-read race on part: write at @w, read at @r"
  __threadfence();
  if (atomicAdd(count, 1u) == gridDim.x - 1) {
    __threadfence();
    int all = 0;
    for (int b = 0; b < gridDim.x; b++)
      all += part[b]; // @r
    *out = all;
    if (blockIdx.x == 0)
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
