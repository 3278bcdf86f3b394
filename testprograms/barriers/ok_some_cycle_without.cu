// A barrier on every iteration: only equal iterations meet.
#include <cstdlib>

__global__ void relay(int *a, int rounds) {
  __shared__ int s[96];
  int t = threadIdx.x;
  for (int k = 0; k < rounds; k++) {
    __syncthreads();
    s[t + k % 32] = k;
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
