// Inline assembly takes bits out of an index, all that differ between threads, and stores there.
__global__ void store(int *out) {
  unsigned at;
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(at) : "r"(threadIdx.x), "r"(0), "r"(6));
  asm volatile("st.global.cs.s32 [%0], %1;" ::"l"(out + at), "r"(7) : "memory");
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  store<<<1, 64>>>(out);
  cudaFree(out);
  return 0;
}
