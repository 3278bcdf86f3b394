// A structure of arrays whose rows are as long as one block, under a grid of several.
__global__ void fill(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // want+3 "inter-block write-write race on a: write at @x, write at @y"
  // want+2 "inter-block write-write race on a: write at @x, write at @z"
  // want+2 "inter-block write-write race on a: write at @y, write at @z"
  a[0 * n + i] = 1; // @x
  a[1 * n + i] = 2; // @y
  a[2 * n + i] = 3; // @z
}

int main(int argc, char **argv) {
  int blocks = atoi(argv[1]);
  float *a;
  cudaMalloc(&a, (blocks + 2) * 128 * sizeof(float));
  fill<<<blocks, 128>>>(a, 128);
  cudaFree(a);
  return 0;
}
