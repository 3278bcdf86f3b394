// A predicate says which threads copy, and the rest of what they copy is cleared.
__device__ unsigned place(const void *p) {
  unsigned a;
  asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(a) : "l"(p));
  return a;
}

__global__ void part(const int4 *in, int *out, int n) {
  __shared__ int4 s[16];
  int t = threadIdx.x;
  asm volatile("{\n .reg .pred p;\n setp.ne.b32 p, %0, 0;\n"
               " @p cp.async.cg.shared.global.L2::128B [%1], [%2], 16, %3;\n}\n"
               ::"r"((int)(t < 16)), "r"(place(&s[t % 16])), "l"(&in[t]), "r"(t < n ? 16 : 0) : "memory");
  asm volatile("cp.async.wait_all;\n" ::: "memory");
  __syncthreads();
  out[t] = s[(t + 1) % 16].x;
}

int main() {
  int4 *in;
  int *out;
  cudaMalloc(&in, 32 * sizeof(int4));
  cudaMalloc(&out, 32 * sizeof(int));
  part<<<1, 32>>>(in, out, 8);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
