__global__ void sum(const float *a, float *total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(total, a[i]);
}

int main() {
  float *a, *total;
  cudaMalloc(&a, 64 * 256 * sizeof(float));
  cudaMalloc(&total, sizeof(float));
  sum<<<64, 256>>>(a, total);
  cudaFree(a);
  cudaFree(total);
}
