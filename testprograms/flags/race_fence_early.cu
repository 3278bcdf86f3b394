// Each thread fences for itself before the barrier, and another one raises the flag: its fence covers its own row alone.
__global__ void handOver(float *rows, int *ready, float *sums) {
  int i = threadIdx.x;
  if (blockIdx.x == 1) {
    rows[i] = i * 0.5f; // @w want "inter-block write-read race on rows: write at @w, read at @r"
    __threadfence();
    __syncthreads();
    if (i == 31)
      atomicExch(ready, 3);
  } else {
    while (atomicOr(ready, 0) != 3)
      ;
    __threadfence();
    sums[i] = rows[95 - i] + 1; // @r
  }
}

int main() {
  float *rows, *sums;
  int *ready;
  cudaMalloc(&rows, 96 * sizeof(float));
  cudaMalloc(&sums, 96 * sizeof(float));
  cudaMalloc(&ready, sizeof(int));
  cudaMemset(ready, 0, sizeof(int));
  handOver<<<2, 96>>>(rows, ready, sums);
  cudaFree(rows);
  cudaFree(sums);
  cudaFree(ready);
  return 0;
}
