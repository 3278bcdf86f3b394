// atomicInc wraps at its limit, so tickets repeat.
#include <cstdlib>

__global__ void enqueue(unsigned *tail, int *queue) {
  unsigned slot = atomicInc(tail, 7);
  // want+1 "intra-warp write-write race on queue: write at @w, write at @w"
  queue[slot] = threadIdx.x; // @w
}

int main() {
  unsigned *tail;
  int *queue;
  cudaMalloc(&tail, sizeof(unsigned));
  cudaMalloc(&queue, 32 * sizeof(int));
  cudaMemset(tail, 0, sizeof(unsigned));
  enqueue<<<1, 32>>>(tail, queue);
  cudaFree(tail);
  cudaFree(queue);
  return 0;
}
