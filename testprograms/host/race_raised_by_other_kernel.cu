// Another kernel raises the flag, in a stream of its own.
//hgrd:expect raise=racy
__global__ void use(int *flag, int *data) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 42;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) // want "inter-work atomic-write race on flag"
      ;
    __threadfence();
    data[blockIdx.x] = data[0];
  }
}

__global__ void raise(int *flag) { *flag = 1; }

int main() {
  int *flag, *data, one = 1;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, 8 * sizeof(int));
  cudaStream_t s, t;
  cudaStreamCreate(&s);
  cudaStreamCreate(&t);
  cudaMemset(flag, 0, sizeof(int));
  use<<<8, 32, 0, s>>>(flag, data);
  raise<<<1, 1, 0, t>>>(flag);
  cudaDeviceSynchronize();
}
