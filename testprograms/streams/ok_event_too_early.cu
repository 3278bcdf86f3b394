// A stream waits for an event that was recorded behind the launch whose result it needs.
__global__ void make(int *x) {
  x[threadIdx.x] = threadIdx.x;
}

__global__ void use(int *to, const int *x) {
  to[threadIdx.x] = x[threadIdx.x];
}

int main() {
  int *x, *to;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaMalloc(&to, 64 * sizeof(int));
  cudaStream_t one, other;
  cudaStreamCreate(&one);
  cudaStreamCreate(&other);
  cudaEvent_t made;
  cudaEventCreate(&made);
  make<<<1, 64, 0, one>>>(x);
  cudaEventRecord(made, one);
  cudaStreamWaitEvent(other, made, 0);
  use<<<1, 64, 0, other>>>(to, x);
  cudaDeviceSynchronize();
}
