// Threads take numbers until these run out, and write one place for each.
#include <cstdlib>

__global__ void work(const int *in, int *out, int *tail, int n) {
  int i = atomicAdd(tail, 1);
  while (i < n) {
    out[i] = in[i]; // @w 
    
    i = atomicAdd(tail, 1);
  }
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
  work<<<1, 32>>>(in, out, tail, n);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tail);
  return 0;
}
