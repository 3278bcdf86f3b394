// The status promises a prefix that is written later.
__global__ void scan(const int *in, int *sums, int *prefixes, int *status) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    sums[b] = in[b];
    __threadfence();
    atomicExch(&status[b], 2);
    int total = in[b];
    for (int p = b - 1; p >= 0; p--) {
      int s;
      while ((s = atomicAdd(&status[p], 0)) == 0)
        ;
      __threadfence();
      if (s == 2) {
        total += prefixes[p]; // @r want "inter-block read-write race on prefixes: read at @r, write at @w"
        break;
      }
      total += sums[p];
    }
    prefixes[b] = total; // @w
    __threadfence();
    atomicExch(&status[b], 2);
  }
}

int main() {
  int *in;
  int *sums;
  int *prefixes;
  int *status;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&sums, 64 * sizeof(int));
  cudaMalloc(&prefixes, 64 * sizeof(int));
  cudaMalloc(&status, 64 * sizeof(int));
  cudaMemset(status, 0, 64 * sizeof(int));
  scan<<<64, 32>>>(in, sums, prefixes, status);
  cudaFree(in);
  cudaFree(sums);
  cudaFree(prefixes);
  cudaFree(status);
  return 0;
}
