// The host chooses an instance of a template for smaller blocks than it launches.
#include <cstdlib>

template <int Size> __global__ void fillParts(int *out) {
  out[blockIdx.x * Size + threadIdx.x] = blockIdx.x; // @w want "inter-block write-write race on out: write at @w, write at @w"
}

static int roundUp(int n) {
  n--;
  n |= n >> 1;
  n |= n >> 2;
  n |= n >> 4;
  n |= n >> 8;
  return n + 1;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  if (n < 1 || n > 10000)
    return 1;
  int threads = 1;
  if (n > 1)
    threads = n < 256 ? roundUp(n / 2) : 256;
  int blocks = n / threads;
  int *out;
  cudaMalloc(&out, blocks * threads * sizeof(int));
  switch (threads) {
  case 256:
    fillParts<256><<<blocks, threads>>>(out);
    break;
  case 64:
    fillParts<48><<<blocks, threads>>>(out);
    break;
  case 16:
    fillParts<16><<<blocks, threads>>>(out);
    break;
  }
  cudaFree(out);
  return 0;
}
