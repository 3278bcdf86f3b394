__global__ void count(unsigned long long *both, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(both, 1ull << 32);
  else
    atomicAdd((unsigned *)both, 1u); // the lower half of the same word
}

int main() {
  unsigned long long *both;
  cudaMalloc(&both, sizeof(*both));
  count<<<64, 256>>>(both, 1000);
  cudaFree(both);
}
