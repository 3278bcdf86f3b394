// All numbers come from one counter.
__global__ void total(int *next, int *serving, int *sum) {
  int my = atomicAdd(next + 1, 1);
  while (atomicAdd(serving, 0) != my)
    ;
  __threadfence();
  int old = *sum;
  *sum = old + 1;
  __threadfence();
  atomicAdd(serving, 1);
}

int main() {
  int *next, *serving, *sum;
  cudaMalloc(&next, 2 * sizeof(int));
  cudaMalloc(&serving, 2 * sizeof(int));
  cudaMalloc(&sum, 2 * sizeof(int));
  cudaMemset(next, 0, 2 * sizeof(int));
  cudaMemset(serving, 0, 2 * sizeof(int));
  cudaMemset(sum, 0, 2 * sizeof(int));
  total<<<2, 64>>>(next, serving, sum);
  cudaFree(next);
  cudaFree(serving);
  cudaFree(sum);
  return 0;
}
