// Path halving by plain stores races with the walks of other threads.
#include <cstdlib>

__global__ void compress(int *parent, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n)
    return;
  int p = parent[v]; // @r want "inter-block read-write race on parent: read at @r, write at @w" "intra-warp read-write race on parent: read at @r, write at @w"
  parent[p] = v; // @w want "inter-block write-write race on parent: write at @w, write at @w" "intra-warp write-write race on parent: write at @w, write at @w"
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
