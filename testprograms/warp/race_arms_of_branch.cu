// A branch that each warp takes as one still parts the warps of a block: its arms run at the same time.

__global__ void arms(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 32) {
    // want+1 "intra-block write-write race on s: write at @left, write at @right"
    s[t] = t; // @left
    __syncwarp();
    // want+1 "intra-block read-write race on s: read at @read, write at @right"
    out[t] = s[31 - t]; // @read
  } else {
    s[t - 32] = 7; // @right
    __syncwarp();
  }
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  arms<<<1, 64>>>(out);
  cudaFree(out);
  return 0;
}
