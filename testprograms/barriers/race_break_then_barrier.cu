// Threads leave a loop at different steps and wait at another barrier than those that stay.
#include <cstdlib>

__global__ void countdown(int *out, int limit) {
  int t = threadIdx.x, k = 0;
  int mine = t / 16;
  for (; k < limit; k++) {
    if (k == mine)
      break;
    __syncthreads(); // want-divergence "."
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
