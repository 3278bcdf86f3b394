// A loop's elements, not its iterations, are equal: the step is shorter than the block.
#include <cstdlib>

__global__ void accumulate(int *sum, int n) {
  __shared__ int s[1024];
  for (int i = threadIdx.x, k = 0; k < n; i += 16, k++) {
    // want+1 "intra-warp write-write race on s: write at @w, write at @w"
    s[i] = k; // @w
  }
  __syncthreads();
  sum[blockIdx.x * 32 + threadIdx.x] = s[threadIdx.x];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 16;
  if (n > 32)
    return 1;
  int *sum;
  cudaMalloc(&sum, 8 * 32 * sizeof(int));
  accumulate<<<8, 32>>>(sum, n);
  cudaFree(sum);
  return 0;
}
