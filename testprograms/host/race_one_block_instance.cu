// The instance for one thread is launched with as many blocks as there are numbers, two or three.
#include <cstdlib>

template <int THREADS> __global__ void first(const int *in, int *out) {
  if (threadIdx.x == THREADS - 1)
    *out = in[blockIdx.x]; // @w want "inter-block write-write race on out: write at @w, write at @w"
}

unsigned roundUp(unsigned n) {
  --n;
  n |= n >> 1;
  n |= n >> 2;
  n |= n >> 4;
  n |= n >> 8;
  n |= n >> 16;
  return n + 1;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2, threads = 1, blocks = 1;
  if (n != 1) {
    threads = n < 1024 ? roundUp(n / 2) : 512;
    blocks = n / threads;
  }
  int *in, *out;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  if (threads == 1)
    first<1><<<blocks, threads>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
