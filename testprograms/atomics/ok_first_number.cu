// Numbers start at 5, so one thread alone draws one that passes.
//hgrd:expect keep=inconclusive "not known"
__global__ void keep(int *count, int *out) {
  if (atomicAdd(count, 1) <= 5)
    out[0] = threadIdx.x;
}

int main() {
  int *count, *out, first = 5;
  cudaMalloc(&out, sizeof(int));
  cudaMalloc(&count, sizeof(int));
  cudaMemcpy(count, &first, sizeof(int), cudaMemcpyHostToDevice);
  keep<<<4, 1>>>(count, out);
}
