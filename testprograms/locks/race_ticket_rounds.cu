// A number is drawn in each round, and the next one called before the sum may have arrived.
__global__ void total(int *next, int *serving, int *sum) {
  for (int round = 0; round < 4; round++) {
    int my = atomicAdd(next, 1);
    while (atomicAdd(serving, 0) != my)
      ;
    __threadfence();
    // want+1 "inter-block read-write race on sum: read at @r, write at @w" "intra-block read-write race on sum: read at @r, write at @w" "intra-warp read-write race on sum: read at @r, write at @w"
    int old = *sum; // @r
    // want+1 "inter-block write-write race on sum: write at @w, write at @w" "intra-block write-write race on sum: write at @w, write at @w" "intra-warp write-write race on sum: write at @w, write at @w"
    *sum = old + 1; // @w
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
