// Each sum has a queue of its own.
__global__ void total(int *next, int *serving, int *sum) {
  int queue = blockIdx.x % 4, my = atomicAdd(next + queue, 1);
  while (atomicAdd(serving + queue, 0) != my)
    ;
  __threadfence();
  int old = sum[queue];
  sum[queue] = old + 1;
  __threadfence();
  atomicAdd(serving + queue, 1);
}

int main() {
  int *next, *serving, *sum;
  cudaMalloc(&next, 4 * sizeof(int));
  cudaMalloc(&serving, 4 * sizeof(int));
  cudaMalloc(&sum, 4 * sizeof(int));
  cudaMemset(next, 0, 4 * sizeof(int));
  cudaMemset(serving, 0, 4 * sizeof(int));
  cudaMemset(sum, 0, 4 * sizeof(int));
  total<<<8, 8>>>(next, serving, sum);
  cudaFree(next);
  cudaFree(serving);
  cudaFree(sum);
  return 0;
}
