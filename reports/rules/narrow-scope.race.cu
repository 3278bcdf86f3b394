__global__ void sum(const int *a, int *total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd_block(total, a[i]); // atomic among the threads of one block only
}

int main() {
  int *a, *total;
  cudaMalloc(&a, 64 * 256 * sizeof(int));
  cudaMalloc(&total, sizeof(int));
  sum<<<64, 256>>>(a, total);
  cudaFree(a);
  cudaFree(total);
}
