// Copies in assembly go to one half of a buffer while a block works on the other half.
__device__ unsigned place(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

__global__ void prior(const int *in, int *out, int n) {
  __shared__ int s[2][64];
  int t = threadIdx.x;
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;\n" ::"r"(place(&s[0][t])), "l"(&in[t]), "n"(4));
  asm volatile("cp.async.commit_group;\n");
  for (int r = 0; r < n; r++) {
    if (r + 1 < n)
      asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\n" ::"r"(place(&s[(r + 1) % 2][t])), "l"(&in[64 * (r + 1) + t]));
    asm volatile("cp.async.commit_group;\n");
    asm volatile("cp.async.wait_group %0;\n" ::"n"(1) : "memory");
    asm volatile("bar.sync 0;" ::: "memory");
    out[64 * r + t] = s[r % 2][63 - t];
    __syncthreads();
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  prior<<<1, 64>>>(in, out, 4);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
