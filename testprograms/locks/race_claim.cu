// Who claims a place for good writes to another one, which two may share.

__global__ void claim(int *out, int *taken) {
  int place = threadIdx.x / 2;
  if (atomicCAS(&taken[place], 0, 1) == 0)
    out[place / 2] = threadIdx.x; // @w want "inter-block write-write race on out: write at @w, write at @w" "intra-warp write-write race on out: write at @w, write at @w"
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
