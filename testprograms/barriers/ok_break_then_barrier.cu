// All threads of a block leave the loop at the same step.
#include <cstdlib>

__global__ void countdown(int *out, int limit) {
  int t = threadIdx.x, k = 0;
  int mine = blockIdx.x / 16;
  for (; k < limit; k++) {
    if (k == mine)
      break;
    __syncthreads();
  }
  __syncthreads();
  out[blockIdx.x * 64 + t] = k;
}

int main(int argc, char **argv) {
  int limit = argc > 1 ? atoi(argv[1]) : 100;
  int *out;
  cudaMalloc(&out, 64 * 64 * sizeof(int));
  countdown<<<64, 64>>>(out, limit);
  cudaFree(out);
  return 0;
}
