// The host takes back as many flags as there are blocks.
#include <cstdlib>

__global__ void pass(int *flags, int *data, int *out) {
  int b = blockIdx.x;
  data[b] = b;
  __threadfence();
  atomicExch(&flags[b], 1);
  if (b > 0) {
    while (atomicAdd(&flags[b - 1], 0) != 1)
      ;
    __threadfence();
    out[b] = data[b - 1];
  }
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 16;
  if (blocks < 2 || blocks > 1024)
    return 1;
  int *flags, *data, *out;
  cudaMalloc(&flags, 1024 * sizeof(int));
  cudaMalloc(&data, 1024 * sizeof(int));
  cudaMalloc(&out, 1024 * sizeof(int));
  cudaMemset(flags, 0, 1024 * sizeof(int));
  for (int i = 0; i < 4; i++) {
    cudaMemset(flags, 0, blocks * sizeof(int));
    pass<<<blocks, 1>>>(flags, data, out);
  }
  cudaFree(flags);
  cudaFree(data);
  cudaFree(out);
  return 0;
}
