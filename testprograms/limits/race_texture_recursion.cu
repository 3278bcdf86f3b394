// A recursive function reads through the reference that is bound to the buffer that the kernel writes.
//hgrd:expect sum=inconclusive "the texture tree may lead to out"
texture<int> tree;

__device__ int below(int node) {
  if (node >= 64) return 0;
  return tex1Dfetch(tree, node) + below(2 * node) + below(2 * node + 1);
}

__global__ void sum(int *out) {
  int all = below(threadIdx.x + 1);
  out[threadIdx.x] = all; // want-fn "intra-warp"
}

int main() {
  int *nodes, *sums;
  cudaMalloc(&nodes, 64 * sizeof(int));
  cudaMalloc(&sums, 64 * sizeof(int));
  cudaBindTexture(0, tree, nodes, 64 * sizeof(int));
  sum<<<1, 32>>>(nodes);
}
