// A loop of barriers behind the access of each round, which does not run in the first.
#include <cstdlib>

__global__ void settle(int *a, int n) {
  int t = threadIdx.x;
  for (int i = 0; i < n; i++) {
    // want+1 "intra-warp write-write race on a: write at @w, write at @w"
    a[(t + i) % 32] = i; // @w
    for (int s = 1; s < 8 * i; s *= 2)
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
