// Strides that a loop has put into an array, where the element that counts is too small.
__global__ void spread(const int *stride, int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // want+1 "inter-block write-write race on a" "intra-block write-write race on a" "intra-warp write-write race on a"
  a[i * stride[3]] = i;
  // want+1 "inter-block write-write race on a" "intra-block write-write race on a" "intra-warp write-write race on a"
  a[i * stride[1] + 1] = i;
}

int main() {
  int *d, *a, h[8];
  cudaMalloc(&a, 64 << 10);
  cudaMalloc(&d, sizeof h);
  for (int i = 7; i >= 0; i--) {
    h[i] = i - 3;
    if (i < 2)
      h[i] = 0;
  }
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  spread<<<2, 256>>>(d, a);
  cudaDeviceSynchronize();
}
