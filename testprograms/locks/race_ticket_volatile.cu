// The word that shows whose turn it is is volatile: those who wait race with those who are done.
__global__ void total(int *next, volatile int *serving, int *sum) {
  int my = atomicAdd(next, 1);
  // want+1 "inter-block read-write race on serving: read at @p, write at @w" "intra-block read-write race on serving: read at @p, write at @w" "intra-warp read-write race on serving: read at @p, write at @w"
  while (*serving != my) // @p
    ;
  __threadfence();
  *sum += 1;
  __threadfence();
  *serving = my + 1; // @w
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
