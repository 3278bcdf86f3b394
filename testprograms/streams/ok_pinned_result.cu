// The host waits for a copy to pinned memory before it looks there.
__global__ void count(int *n) {
  if (threadIdx.x == 0) *n = 5;
}

int main() {
  int *n, *result;
  cudaMalloc(&n, sizeof(int));
  cudaMallocHost(&result, sizeof(int));
  cudaStream_t s;
  cudaStreamCreate(&s);
  count<<<1, 32, 0, s>>>(n);
  cudaMemcpyAsync(result, n, sizeof(int), cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
  int got = *result;
  return got != 5;
}
