// A barrier in every fourth round: the first and the third use one half.
#include <cstdlib>

__global__ void relay(int *a, int rounds) {
  __shared__ int s[128];
  int t = threadIdx.x;
  for (int k = 0; k < rounds; k++) {
    if (k % 4 == 0)
      __syncthreads();
    // want+1 "intra-block write-write race on s: write at @w, write at @w" "intra-warp write-write race on s: write at @w, write at @w"
    s[k % 2 * 64 + (t + k / 2) % 64] = k; // @w
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
