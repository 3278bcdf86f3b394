// volatile makes no synchronisation: a flag is read while another block sets it.
#include <cstdlib>

__global__ void poll(volatile int *flag, int *out) {
  int b = blockIdx.x;
  if (b == 0)
    flag[0] = 1; // @w want "inter-block write-read race on flag: write at @w, read at @r"
  out[b] = flag[b / 2]; // @r
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 30;
  if (blocks < 1)
    return 1;
  int *flag, *out;
  cudaMalloc(&flag, blocks * sizeof(int));
  cudaMalloc(&out, blocks * sizeof(int));
  poll<<<blocks, 1>>>(flag, out);
  cudaFree(flag);
  cudaFree(out);
  return 0;
}
