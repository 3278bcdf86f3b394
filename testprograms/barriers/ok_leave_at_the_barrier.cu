// What comes behind a loop that is left right after a barrier meets none of the rounds before.
#include <cstdlib>

__global__ void drain(int *a, int last) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int k = 0;; k++) {
    if (k == last) {
      __syncthreads();
      break;
    }
    s[t] = k;
  }
  a[blockIdx.x * 64 + t] = s[63 - t];
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
