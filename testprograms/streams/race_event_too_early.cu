// A stream waits for an event that was recorded before the launch whose result it needs.
//hgrd:expect use=racy
__global__ void make(int *x) {
  x[threadIdx.x] = threadIdx.x; // want "inter-work write-read race on x: write at .*, read at @use"
}

__global__ void use(int *to, const int *x) {
  to[threadIdx.x] = x[threadIdx.x]; // @use
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
  cudaEventRecord(made, one);
  make<<<1, 64, 0, one>>>(x);
  cudaStreamWaitEvent(other, made, 0);
  use<<<1, 64, 0, other>>>(to, x);
  cudaDeviceSynchronize();
}
