__global__ void mark(char *a) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i * 4096u] = 1; // 2^24 threads: the product wraps around 16 times
}

int main() {
  char *a;
  cudaMalloc(&a, 1ul << 36);
  mark<<<1 << 16, 256>>>(a);
  cudaFree(a);
}
