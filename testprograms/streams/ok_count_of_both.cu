// Launches in two streams count in one word by atomic operations of device scope.
__global__ void count(int *n) {
  atomicAdd(n, 1);
}

int main() {
  int *n;
  cudaMalloc(&n, sizeof(int));
  cudaMemset(n, 0, sizeof(int));
  cudaDeviceSynchronize();
  cudaStream_t one, other;
  cudaStreamCreate(&one);
  cudaStreamCreate(&other);
  count<<<1, 64, 0, one>>>(n);
  count<<<1, 64, 0, other>>>(n);
  cudaDeviceSynchronize();
}
