// A product of an unsigned thread number stays in range for this launch.

__global__ void spread(int *out) {
  unsigned i = blockIdx.x * 64 + threadIdx.x;
  out[i * 1048576u >> 8] = i;
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int) << 24);
  spread<<<64, 64>>>(out);
  cudaFree(out);
  return 0;
}
