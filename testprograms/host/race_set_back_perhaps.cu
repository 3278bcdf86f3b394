// A counter that starts at 1, and that an earlier kernel sets back only for large arguments.
__global__ void maybe(int *count, int c) { if (c > 3) *count = 0; }
__global__ void last(int *count, int *part, int *out) {
  if (threadIdx.x > 0) return;
  // want+1 "write-read race on part"
  part[blockIdx.x] = blockIdx.x;
  __threadfence();
  if (atomicAdd(count, 1) == (int)gridDim.x - 1) {
    __threadfence();
    int sum = 0;
    for (int i = 0; i < (int)gridDim.x; i++) sum += part[i];
    out[0] = sum;
  }
}
int main() {
  int *c, *p, *o, one = 1;
  cudaMalloc(&c, 4); cudaMalloc(&p, 4096); cudaMalloc(&o, 4);
  cudaMemcpy(c, &one, 4, cudaMemcpyHostToDevice);
  maybe<<<1, 1>>>(c, 2);
  last<<<6, 32>>>(c, p, o);
  cudaDeviceSynchronize();
}
