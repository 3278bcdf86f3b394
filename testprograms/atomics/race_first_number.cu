// Numbers start at 4, so two threads draw one that passes.
__global__ void keep(int *count, int *out) {
  if (atomicAdd(count, 1) <= 5)
    out[0] = threadIdx.x; // @w want "inter-block write-write race on out: write at @w, write at @w"
}

int main() {
  int *count, *out, first = 4;
  cudaMalloc(&out, sizeof(int));
  cudaMalloc(&count, sizeof(int));
  cudaMemcpy(count, &first, sizeof(int), cudaMemcpyHostToDevice);
  keep<<<4, 1>>>(count, out);
}
