// Each block waits for its own sum instead of that of the one before it.
__global__ void scan(const int *in, int *sums, int *ready) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    int before = 0;
    if (b > 0) {
      while (atomicAdd(&ready[0], 0) == 0)
        ;
      __threadfence();
      before = sums[b - 1]; // @r want "inter-block read-write race on sums: read at @r, write at @w"
    }
    sums[b] = before + in[b]; // @w
    __threadfence();
    atomicExch(&ready[b], 1);
  }
}

int main() {
  int *in;
  int *sums;
  int *ready;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&sums, 64 * sizeof(int));
  cudaMalloc(&ready, 64 * sizeof(int));
  cudaMemset(ready, 0, 64 * sizeof(int));
  scan<<<64, 32>>>(in, sums, ready);
  cudaFree(in);
  cudaFree(sums);
  cudaFree(ready);
  return 0;
}
