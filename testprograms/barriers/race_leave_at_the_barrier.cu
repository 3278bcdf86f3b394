// A barrier in the round before the last: what comes behind the loop meets the last round.
#include <cstdlib>

__global__ void drain(int *a, int last) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int k = 0;; k++) {
    if (k == last)
      __syncthreads();
    // want+1 "intra-block write-read race on s: write at @w, read at @r"
    s[t] = k; // @w
    if (k > last)
      break;
  }
  a[blockIdx.x * 64 + t] = s[63 - t]; // @r
}

int main(int argc, char **argv) {
  int last = argc > 1 ? atoi(argv[1]) : 4;
  if (last < 0)
    return 1;
  int *a;
  cudaMalloc(&a, 4 * 64 * sizeof(int));
  drain<<<4, 64>>>(a, last);
  cudaFree(a);
  return 0;
}
