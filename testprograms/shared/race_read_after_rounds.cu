// Each two threads store into one element, wherever rounds with barriers have left that it is.
__global__ void total(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int i = 16; i > 0; i /= 2) {
    if (t < i)
      s[t] += s[t + i];
    __syncthreads();
  }
  // want+1 "intra-warp write-write race on out: write at @w, write at @w"
  out[s[0] + t / 2] = t; // @w
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  total<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
