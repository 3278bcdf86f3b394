// A barrier in every second round: the two rounds between use two halves.
#include <cstdlib>

__global__ void relay(int *a, int rounds) {
  __shared__ int s[128];
  int t = threadIdx.x;
  for (int k = 0; k < rounds; k++) {
    if (k % 2 == 0)
      __syncthreads();
    s[k % 2 * 64 + (t + k / 2) % 64] = k;
  }
  __syncthreads();
  a[blockIdx.x * 64 + t] = s[t];
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 32;
  int *a;
  cudaMalloc(&a, 4 * 64 * sizeof(int));
  relay<<<4, 64>>>(a, rounds);
  cudaFree(a);
  return 0;
}
