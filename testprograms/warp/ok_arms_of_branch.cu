// Warps in different arms of a branch keep to their own halves.

__global__ void arms(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 32) {
    s[t] = t;
    __syncwarp();
    out[t] = s[31 - t];
  } else {
    s[t] = 7;
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
