// A counter of blocks that another kernel has set to 0.
__global__ void set(int *p, int v) { p[0] = v; }

__global__ void last(int *count, int *part, int *out) {
  if (threadIdx.x > 0)
    return;
  part[blockIdx.x] = blockIdx.x;
  __threadfence();
  if (atomicAdd(count, 1) == (int)gridDim.x - 1) {
    __threadfence();
    int sum = 0;
    for (int i = 0; i < (int)gridDim.x; i++)
      sum += part[i];
    out[0] = sum;
  }
}

int main(int argc, char **argv) {
  int *count, *part, *out;
  cudaMalloc(&count, sizeof(int));
  cudaMalloc(&part, 64 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  set<<<1, 1>>>(count, argc - argc);
  last<<<6, 32>>>(count, part, out);
  cudaDeviceSynchronize();
}
