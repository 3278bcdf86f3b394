// From one round of a loop to the next lies a loop of barriers, which does not run where the first stride is too large.
#include <cstdlib>

__global__ void settle(int *a, int n, int first) {
  int t = threadIdx.x;
  for (int i = 0; i < n; i++) {
    for (int s = first; s < 8; s *= 2)
      __syncthreads();
    // want+1 "intra-warp write-write race on a: write at @w, write at @w"
    a[(t + i) % 32] = i; // @w
  }
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  settle<<<1, 32>>>(a, 5, atoi(argv[1]));
  cudaFree(a);
  return 0;
}
