__global__ void largest(const int *a, int *most) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMax(most, a[i]);
}

int main() {
  int *a, *most;
  cudaMalloc(&a, 64 * 256 * sizeof(int));
  cudaMalloc(&most, sizeof(int));
  cudaMemset(most, 0, sizeof(int));
  largest<<<64, 256>>>(a, most);
  cudaFree(a);
  cudaFree(most);
}
