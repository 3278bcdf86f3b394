// A loop of barriers that surely runs lies behind the access of each round.
#include <cstdlib>

__global__ void settle(int *a, int n) {
  int t = threadIdx.x;
  for (int i = 0; i < n; i++) {
    a[(t + i) % 32] = i;
    for (int s = 1; s < 8; s *= 2)
      __syncthreads();
  }
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  settle<<<1, 32>>>(a, atoi(argv[1]));
  cudaFree(a);
  return 0;
}
