// The counter is not set back before the next round.
__global__ void total(const int *in, int *part, unsigned *count, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    last = atomicAdd(count, 1) >= gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    int sum = 0;
    for (unsigned b = 0; b < gridDim.x; b++)
      sum += part[b];
    *out = sum;
  }
}

int main() {
  int *in, *part, *out;
  unsigned *count;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&part, 64 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMalloc(&count, sizeof(unsigned));
  cudaMemset(in, 0, 64 * sizeof(int));
  cudaMemset(count, 0, sizeof(unsigned));
  for (int round = 0; round < 10; round++)
    total<<<64, 32>>>(in, part, count, out);
}
