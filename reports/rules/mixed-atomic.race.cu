__global__ void sum(const int *a, int *total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0)
    *total = 0; // other threads may have added already
  atomicAdd(total, a[i]);
}

int main() {
  int *a, *total;
  cudaMalloc(&a, 64 * 256 * sizeof(int));
  cudaMalloc(&total, sizeof(int));
  sum<<<64, 256>>>(a, total);
  cudaFree(a);
  cudaFree(total);
}
