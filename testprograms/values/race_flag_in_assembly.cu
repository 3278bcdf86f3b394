// The flag is raised before the data are written.
__global__ void hand(int *data, int *flag, int *out) {
  if (blockIdx.x == 0) {
    asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(flag), "r"(1) : "memory");
    data[0] = 1; // @w want "inter-block write-read race on data: write at @w, read at @r"
  } else {
    int seen;
    do
      asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");
    while (seen == 0);
    out[0] = data[0]; // @r
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
