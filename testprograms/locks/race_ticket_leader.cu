// The first thread of a block draws a number for all, but what they write need not leave the block.
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
    // want+1 "inter-block read-write race on sum: read at @r, write at @w"
    int old = *sum; // @r
    // want+1 "inter-block write-write race on sum: write at @w, write at @w"
    *sum = old + 1; // @w
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence_block();
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
