// Threads leave a loop at different steps and wait at another barrier than those that stay.
#include <cstdlib>

__global__ void countdown(const int *steps, int *out, int limit) {
  int t = threadIdx.x, k = 0;
  int mine = steps[t];
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
  int *steps, *out;
  cudaMalloc(&steps, 64 * sizeof(int));
  cudaMalloc(&out, 64 * 64 * sizeof(int));
  countdown<<<64, 64>>>(steps, out, limit);
  cudaFree(steps);
  cudaFree(out);
  return 0;
}
