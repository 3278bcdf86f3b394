// A width that a static variable keeps between calls is not known, so no witness may choose it; the program's one run decides.
__global__ void put(int *out, int w) {
  out[blockIdx.x * w + threadIdx.x] = threadIdx.x + blockIdx.x;
}

__attribute__((noinline)) static int next() {
  static int w = 80;
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
