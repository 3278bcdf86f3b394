// The race-free twin: the host asks until the work is done.
__global__ void put(int *m) {
  m[threadIdx.x] = 1;
}

int main() {
  int *m;
  cudaMallocManaged(&m, 256);
  cudaStream_t s;
  cudaStreamCreate(&s);
  put<<<1, 64, 0, s>>>(m);
  while (cudaStreamQuery(s) == cudaErrorNotReady)
    ;
  return m[3];
}
