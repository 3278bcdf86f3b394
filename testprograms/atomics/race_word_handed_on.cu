// Rows that blocks take overlap in their last element; callers are elsewhere.
__global__ void fill(float *out, int *taken, int rows) {
  __shared__ int row;
  while (true) {
    if (threadIdx.x == 0)
      row = atomicAdd(taken, 1);
    __syncthreads();
    int mine = row;
    __syncthreads();
    if (mine >= rows)
      return;
    // want+1 "inter-block write-write race on out: write at @w, write at @w"
    out[mine * 31 + threadIdx.x] = mine; // @w
  }
}

void fillAll(float *out, int *taken, int rows, int blocks) {
  fill<<<blocks, 32>>>(out, taken, rows);
}
