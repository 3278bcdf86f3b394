// A barrier with a number holds as many threads as the block has.
__global__ void mirror(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  asm volatile("bar.sync %0, %1;" ::"n"(1), "r"(blockDim.x) : "memory");
  out[t] = s[63 - t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  mirror<<<1, 64>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
