__global__ void mark(char *a) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i * 4096ul] = 1;
}

int main() {
  char *a;
  cudaMalloc(&a, 1ul << 36);
  mark<<<1 << 16, 256>>>(a);
  cudaFree(a);
}
