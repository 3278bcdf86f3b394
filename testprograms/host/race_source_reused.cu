// What is copied to the flag is changed before the copy is known to be over.
//hgrd:expect use=racy
__global__ void use(int *flag, int *data) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 42;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence();
    data[blockIdx.x] = data[0];
  }
}

int main() {
  int *flag, *data, *from;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, 8 * sizeof(int));
  cudaMallocHost(&from, sizeof(int));
  cudaStream_t s;
  cudaStreamCreate(&s);
  *from = 0;
  cudaMemcpyAsync(flag, from, sizeof(int), cudaMemcpyHostToDevice, s); // want "inter-work read-write race on memory"
  *from = 1;
  use<<<8, 32, 0, s>>>(flag, data);
  cudaStreamSynchronize(s);
}
