// Path halving by atomics alone.
#include <cstdlib>

__global__ void compress(int *parent, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n)
    return;
  int p = atomicAdd(&parent[v], 0);
  atomicMin(&parent[p], v);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  if (n < 1)
    return 1;
  int *parent;
  cudaMalloc(&parent, n * sizeof(int));
  compress<<<(n + 31) / 32, 32>>>(parent, n);
  cudaFree(parent);
  return 0;
}
