// Strides that a loop has put into an array: elements that count are large enough.
__global__ void spread(const int *stride, int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i * stride[3]] = i;
  a[i * stride[1] + 1] = i;
}

int main() {
  int *d, *a, h[8];
  cudaMalloc(&a, 64 << 10);
  cudaMalloc(&d, sizeof h);
  for (int i = 7; i >= 0; i--) {
    h[i] = i - 1;
    if (i < 2)
      h[i] = 2;
  }
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  spread<<<2, 256>>>(d, a);
  cudaDeviceSynchronize();
}
