// What many threads of a block find too much for their own stack they add to one of all blocks, as only their block sees it.
#include <cstdio>

struct Node {
  unsigned char depth, children;
};

__global__ void grow(const Node *nodes, int *own, int *all, int room) {
  int children = nodes[4 * blockIdx.x].children;
  int amount = atomicAdd(&own[blockIdx.x], children) + children;
  if (amount > room)
    atomicAdd_block(&all[blockIdx.x % 2], amount - room); // @give want "inter-block atomic-atomic race on all: atomic at @give, atomic at @give"
}

int main() {
  Node *nodes, root;
  int *own, *all, room;
  if (scanf("%d", &room) != 1 || room < 200)
    return 1;
  cudaMalloc(&nodes, 16 * sizeof(Node));
  cudaMalloc(&own, 4 * sizeof(int));
  cudaMalloc(&all, 2 * sizeof(int));
  cudaMemset(own, 0, 4 * sizeof(int));
  cudaMemset(all, 0, 2 * sizeof(int));
  root.depth = 0;
  for (int i = 0; i < 4; i++) {
    root.children = 10 + i;
    cudaMemcpy(&nodes[4 * i], &root, sizeof(Node), cudaMemcpyHostToDevice);
  }
  grow<<<4, 64>>>(nodes, own, all, room);
  cudaFree(nodes);
  cudaFree(own);
  cudaFree(all);
  return 0;
}
