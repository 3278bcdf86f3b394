// The first value is read plainly, while other threads exchange it.
#include <cstdlib>

__global__ void largest(int *best, const int *x, const int *group, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int *p = best + group[i];
    int old = *p; // @r want "inter-block read-atomic race on best: read at @r, atomic at @cas" "intra-block read-atomic race on best: read at @r, atomic at @cas" "intra-warp read-atomic race on best: read at @r, atomic at @cas"
    while (x[i] > old)
      old = atomicCAS(p, old, x[i]); // @cas
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  int *best, *x, *group;
  if (n < 1 || n > 100000)
    return 1;
  cudaMalloc(&best, 64 * sizeof(int));
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&group, n * sizeof(int));
  largest<<<(n + 127) / 128, 128>>>(best, x, group, n);
  cudaFree(best);
  cudaFree(x);
  cudaFree(group);
  return 0;
}
