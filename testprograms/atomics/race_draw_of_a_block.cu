// Each block draws a number, and all add to the same places; callers are elsewhere.
__global__ void addDrawn(int *drawn, int *sum, int n) {
  __shared__ int number;
  if (threadIdx.x == 0)
    number = atomicAdd(drawn, 32);
  __syncthreads();
  if (number < n) {
    int old = sum[threadIdx.x];  // @r want "inter-block read-write race on sum: read at @r, write at @w"
    sum[threadIdx.x] = old + number; // @w want "inter-block write-write race on sum: write at @w, write at @w"
  }
}

void addAll(int *drawn, int *sum, int n, int blocks) {
  addDrawn<<<blocks, 32>>>(drawn, sum, n);
}
