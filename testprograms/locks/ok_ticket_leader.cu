// The first thread of a block draws a number for all.
__global__ void total(int *next, int *serving, int *sum) {
  int my;
  if (threadIdx.x == 0) {
    my = atomicAdd(next, 1);
    while (atomicAdd(serving, 0) != my)
      ;
    __threadfence();
  }
  __syncthreads();
  if (threadIdx.x == 33) {
    int old = *sum;
    *sum = old + 1;
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(serving, 1);
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
