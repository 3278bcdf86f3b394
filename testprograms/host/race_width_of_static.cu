// A width that a static variable keeps between calls is not known; a run shows that rows overlap.
__global__ void put(int *out, int w) {
  // want+1 "inter-block write-write race on out: write at @w, write at @w"
  out[blockIdx.x * w + threadIdx.x] = threadIdx.x + blockIdx.x; // @w
}

__attribute__((noinline)) static int next() {
  static int w = 60;
  w += 1;
  return w;
}

int main() {
  int *out;
  cudaMalloc(&out, 1 << 16);
  int w = 0;
  while (w < 63)
    w = next();
  put<<<8, 64>>>(out, w);
  cudaDeviceSynchronize();
}
