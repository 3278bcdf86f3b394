// The flag is released and acquired in assembly.
//hgrd:expect hand=inconclusive "may order the two, and it is not known whether it does"
__global__ void hand(int *data, int *flag, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 1;
    asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(flag), "r"(1) : "memory");
  } else {
    int seen;
    do
      asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");
    while (seen == 0);
    out[0] = data[0];
  }
}

int main() {
  int *data, *flag, *out;
  cudaMalloc(&data, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMalloc(&flag, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  hand<<<2, 1>>>(data, flag, out);
}
