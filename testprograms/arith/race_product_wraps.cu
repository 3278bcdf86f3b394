// A product of an unsigned thread number wraps around within the launch.

__global__ void spread(int *out) {
  unsigned i = blockIdx.x * 64 + threadIdx.x;
  // want+1 "inter-block write-write race on out: write at @w, write at @w"
  out[i * 1048576u >> 8] = i; // @w
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int) << 24);
  spread<<<128, 64>>>(out);
  cudaFree(out);
  return 0;
}
