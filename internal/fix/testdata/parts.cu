// Parts of blocks and threads that begin a constant number of elements after each other, and reach further.
#include <cstdlib>

__global__ void blocks(float *a, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n)
    a[i] += 1;
}

__global__ void bare(float *a) {
  int i = blockIdx.x * 256 + threadIdx.x;
  a[i] += 1;
}

__global__ void threads(float *a, int n) {
  int base = (blockIdx.x * blockDim.x + threadIdx.x) * 2;
  for (int j = 0; j < 4; j++)
    if (base + j < n)
      a[base + j] *= 2;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 1 << 20)
    return 1;
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  blocks<<<(n + 511) / 512, 512>>>(a, n);
  bare<<<n / 256, 512>>>(a);
  threads<<<(n + 255) / 256, 128>>>(a, n);
}
