// Launches in two streams count in one word by atomic operations of block scope.
__global__ void count(int *n) {
  atomicAdd_block(n, 1); // want "inter-work atomic-atomic race on n"
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
