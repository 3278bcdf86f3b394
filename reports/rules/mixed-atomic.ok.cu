__global__ void sum(const int *a, int *total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(total, a[i]);
}

int main() {
  int *a, *total;
  cudaMalloc(&a, 64 * 256 * sizeof(int));
  cudaMalloc(&total, sizeof(int));
  cudaMemset(total, 0, sizeof(int));
  sum<<<64, 256>>>(a, total);
  cudaFree(a);
  cudaFree(total);
}
