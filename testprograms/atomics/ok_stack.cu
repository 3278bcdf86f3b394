// Threads pop from a stack.
#include <cstdlib>

__global__ void pop(int *out, int *tail) {
  ;
  int at = atomicSub(tail, 1) - 1;
  if (at >= 0)
    out[at] = threadIdx.x;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4096;
  if (n < 1)
    return 1;
  int *in, *out, *tail;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, 64 * n * sizeof(int));
  cudaMalloc(&tail, 64 * sizeof(int));
  cudaMemset(tail, 0, 64 * sizeof(int));
  pop<<<1, 32>>>(out, tail);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tail);
  return 0;
}
