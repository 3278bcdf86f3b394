// A structure of arrays: each field is a row as long as the launch, and threads write many of them; one reads its neighbour.
__global__ void fill(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) {
    a[i] = 1;
    a[n + i] = 2;
    a[2 * n + i] = 3;
    a[3 * n + i] = 4;
    // want+3 "inter-block .* race on a: write at @x, read at @y"
    // want+2 "intra-block .* race on a: write at @x, read at @y"
    // want+1 "intra-warp .* race on a: write at @x, read at @y"
    a[7 * n + i] = 5; // @x
    a[11 * n + i] = a[12 * n + i] + a[7 * n + i + 1]; // @y
    a[19 * n + i] = 7;
  }
}

// The rows are as long as the grid says, and counted backwards as well.
__global__ void shift(float *a) {
  int n = blockDim.x * gridDim.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a += 4 * n;
  a[i - 4 * n] = 0;
  a[i - n] = 1;
  a[i] = 2;
  a[i + n] = 3;
  a[i + 5 * n] = 4;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  float *a;
  cudaMalloc(&a, 20 * n * sizeof(float));
  fill<<<(n + 127) / 128, 128>>>(a, n);
  shift<<<n / 128, 128>>>(a);
  cudaFree(a);
  return 0;
}
