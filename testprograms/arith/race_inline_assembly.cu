// Inline assembly takes bits out of an index, one too few, and stores there.
__global__ void store(int *out) {
  unsigned at;
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(at) : "r"(threadIdx.x), "r"(1), "r"(6));
  // want+1 "intra-warp write-write race on out: write at @w, write at @w"
  asm volatile("st.global.cs.s32 [%0], %1;" ::"l"(out + at), "r"(7) : "memory"); // @w
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  store<<<1, 64>>>(out);
  cudaFree(out);
  return 0;
}
