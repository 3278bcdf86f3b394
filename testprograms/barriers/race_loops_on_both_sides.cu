// Loops of constant length on the two sides of a branch that divides the block: threads of one warp are in both at once.

__global__ void both(int *a) {
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  if (i >= 1 && i < 5) {
    for (int k = 0; k < 3; k++)
      a[i] = k; // want "intra-warp write-write race on a: write at .*, write at @other"
  } else {
    for (int k = 0; k < 4; k++)
      a[t + 1] = k; // @other
  }
}

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  both<<<1, 8>>>(a);
  cudaFree(a);
  return 0;
}
