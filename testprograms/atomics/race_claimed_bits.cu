// A bit for each node says that it was visited; the thread that sets it writes what it shares with a neighbour.
__global__ void visit(const int *first, const int *to, unsigned *visited, int *parent, int n) {
  int node = blockIdx.x * blockDim.x + threadIdx.x;
  if (node >= n)
    return;
  for (int e = first[node]; e < first[node + 1]; e++) {
    unsigned next = to[e], bit = 1u << (next % 32);
    if ((atomicOr(&visited[next / 32], bit) & bit) == 0)
      // want+1 "inter-block write-write race on parent: write at @w, write at @w" "intra-block write-write race on parent: write at @w, write at @w" "intra-warp write-write race on parent: write at @w, write at @w"
      parent[next / 2] = node; // @w
  }
}

int main(int argc, char **argv) {
  int n = 1000, edges = 8000;
  int *first, *to, *parent;
  unsigned *visited;
  cudaMalloc(&first, (n + 1) * sizeof(int));
  cudaMalloc(&to, edges * sizeof(int));
  cudaMalloc(&parent, n * sizeof(int));
  cudaMalloc(&visited, (n + 31) / 32 * sizeof(unsigned));
  cudaMemset(visited, 0, (n + 31) / 32 * sizeof(unsigned));
  visit<<<(n + 255) / 256, 256>>>(first, to, visited, parent, n);
  cudaDeviceSynchronize();
  cudaFree(first);
  cudaFree(to);
  cudaFree(parent);
  cudaFree(visited);
  return 0;
}
