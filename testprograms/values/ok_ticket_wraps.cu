// atomicAdd hands out each ticket once.
#include <cstdlib>

__global__ void enqueue(unsigned *tail, int *queue) {
  unsigned slot = atomicAdd(tail, 1);
  queue[slot] = threadIdx.x;
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
