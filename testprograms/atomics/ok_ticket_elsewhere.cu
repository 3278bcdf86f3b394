// The last block to draw a number sums up what all have left behind; callers are elsewhere.
__global__ void sumUp(const float *in, float *parts, float *sum, unsigned *drawn) {
  __shared__ bool chosen;
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    chosen = atomicAdd(drawn, 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (chosen && threadIdx.x == 0) {
    float s = 0;
    for (int i = 0; i < gridDim.x; i++)
      s += parts[i];
    *sum = s;
  }
}

void sumUpAll(const float *in, float *parts, float *sum, unsigned *drawn, int blocks) {
  sumUp<<<blocks, 32>>>(in, parts, sum, drawn);
}
