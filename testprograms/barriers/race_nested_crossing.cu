// The inner loop's last write meets the outer loop's next first read.
#include <cstdlib>

__global__ void sweep(int *out, int outer, int inner) {
  __shared__ int s[64];
  int t = threadIdx.x, sum = 0;
  s[t] = t;
  __syncthreads();
  for (int j = 0; j < outer; j++) {
    for (int i = 0; i < inner; i++) {
      sum += s[63 - t]; // @r want "intra-block read-write race on s: read at @r, write at @w"
      __syncthreads();
      s[t] = sum + i; // @w
    }
  }
  out[blockIdx.x * 64 + t] = sum;
}

int main(int argc, char **argv) {
  int outer = argc > 1 ? atoi(argv[1]) : 4;
  int inner = argc > 2 ? atoi(argv[2]) : 4;
  int *out;
  cudaMalloc(&out, 16 * 64 * sizeof(int));
  sweep<<<16, 64>>>(out, outer, inner);
  cudaFree(out);
  return 0;
}
