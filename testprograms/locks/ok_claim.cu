// Who claims a place for good writes to it: no other thread does, so that nobody has to wait for a fence.

__global__ void claim(int *out, int *taken) {
  int place = threadIdx.x / 2;
  if (atomicCAS(&taken[place], 0, 1) == 0)
    out[place] = threadIdx.x;
}

int main() {
  int *out, *taken;
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMalloc(&taken, 64 * sizeof(int));
  cudaMemset(taken, 0, 64 * sizeof(int));
  claim<<<2, 64>>>(out, taken);
  cudaFree(out);
  cudaFree(taken);
  return 0;
}
