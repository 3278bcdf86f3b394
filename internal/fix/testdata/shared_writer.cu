// All threads of a block store one value in shared memory, of which each block has its own.
__global__ void tag(int *out, int n) {
  __shared__ int base;
  base = n;
  out[blockIdx.x * blockDim.x + threadIdx.x] = base + blockIdx.x;
}

int main(int argc, char **argv) {
  int *out;
  cudaMalloc(&out, 4 * 64 * sizeof(int));
  tag<<<4, 64>>>(out, argc);
}
