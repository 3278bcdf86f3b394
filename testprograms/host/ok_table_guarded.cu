// The race-free twin: what stands in the place of the table is long enough.
__global__ void fill(int *a, int stride) {
  a[blockIdx.x * stride + threadIdx.x] = blockIdx.x;
}

int main(int argc, char **argv) {
  int strides[2] = {64, 96};
  int n = argc > 1 ? atoi(argv[1]) : 0;
  if (n < 0 || n > 3)
    return 1;
  int stride = n < 2 ? strides[n] : 32 * n;
  int *a;
  cudaMalloc(&a, 1 << 20);
  fill<<<16, 64>>>(a, stride);
  return cudaDeviceSynchronize();
}
