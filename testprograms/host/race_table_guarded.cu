// A table of two strides is read behind a test; what stands in its place for other numbers is too short.
__global__ void fill(int *a, int stride) {
  a[blockIdx.x * stride + threadIdx.x] = blockIdx.x; // want "inter-block write-write race on a: write at .*, write at .*"
}

int main(int argc, char **argv) {
  int strides[2] = {64, 96};
  int n = argc > 1 ? atoi(argv[1]) : 0;
  if (n < 0 || n > 3)
    return 1;
  int stride = n < 2 ? strides[n] : 8 * n;
  int *a;
  cudaMalloc(&a, 1 << 20);
  fill<<<16, 64>>>(a, stride);
  return cudaDeviceSynchronize();
}
