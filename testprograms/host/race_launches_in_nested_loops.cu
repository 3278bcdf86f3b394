// Two launch loops within a loop, of which one launches a kernel that shifts its buffer in place.
#include <cstdlib>

__global__ void grow(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += 1;
}

__global__ void shift(float *to, const float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // want+3 "inter-block write-read race on a: write at @s, read at @s"
  // want+2 "intra-block write-read race on a: write at @s, read at @s"
  // want+1 "intra-warp write-read race on a: write at @s, read at @s"
  if (i < n) to[i] = a[n - 1 - i]; // @s
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000, rounds = argc > 2 ? atoi(argv[2]) : 2;
  if (n < 1 || n > 100000) return 1;
  float *a, *b;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMemset(a, 0, n * sizeof(float));
  for (int f = 0; f < 3; f++) {
    for (int i = 0; i < rounds; i++) grow<<<(n + 255) / 256, 256>>>(a, n);
    for (int i = 0; i < rounds; i++) shift<<<(n + 255) / 256, 256>>>(a, a, n);
  }
  cudaDeviceSynchronize();
}
