// A number is drawn in each round, and the next one called when the sum is made.
__global__ void total(int *next, int *serving, int *sum) {
  for (int round = 0; round < 4; round++) {
    int my = atomicAdd(next, 1);
    while (atomicAdd(serving, 0) != my)
      ;
    __threadfence();
    int old = *sum;
    *sum = old + 1;
    __threadfence();
    atomicExch(serving, my + 1);
  }
}

int main() {
  int *next, *serving, *sum;
  cudaMalloc(&next, sizeof(int));
  cudaMalloc(&serving, sizeof(int));
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(next, 0, sizeof(int));
  cudaMemset(serving, 0, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  total<<<2, 64>>>(next, serving, sum);
  cudaFree(next);
  cudaFree(serving);
  cudaFree(sum);
  return 0;
}
