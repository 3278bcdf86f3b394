__global__ void twice(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = 2 * a[i];
}

int main() {
  const int n = 1 << 20;
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  twice<<<n / 256, 256>>>(a, n);
  cudaFree(a);
}
