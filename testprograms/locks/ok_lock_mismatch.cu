// Blocks that update one cell take the same lock.
__global__ void update(int *cells, int *locks) {
  int cell = blockIdx.x % 4, lock = blockIdx.x % 4;
  while (atomicCAS(&locks[lock], 0, 1) != 0)
    ;
  __threadfence();
  int old = cells[cell];
  cells[cell] = old + 1;
  __threadfence();
  atomicExch(&locks[lock], 0);
}

int main() {
  int *cells, *locks;
  cudaMalloc(&cells, 4 * sizeof(int));
  cudaMalloc(&locks, 8 * sizeof(int));
  cudaMemset(locks, 0, 8 * sizeof(int));
  update<<<16, 1>>>(cells, locks);
  cudaFree(cells);
  cudaFree(locks);
  return 0;
}
