// A structure of arrays whose rows are as long as the launch.
__global__ void fill(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[0 * n + i] = 1;
  a[1 * n + i] = 2;
  a[2 * n + i] = 3;
}

int main(int argc, char **argv) {
  int blocks = atoi(argv[1]);
  float *a;
  cudaMalloc(&a, 3 * blocks * 128 * sizeof(float));
  fill<<<blocks, 128>>>(a, blocks * 128);
  cudaFree(a);
  return 0;
}
