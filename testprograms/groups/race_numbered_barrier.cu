// Threads arrive at a barrier with a number, and do not wait.
__global__ void mirror(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t]; // @put want "intra-block write-read race on s: write at @put, read at @get"
  asm volatile("bar.arrive %0, %1;" ::"n"(1), "r"(blockDim.x) : "memory");
  out[t] = s[63 - t]; // @get
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
