// The last round of the inner loop reads behind its barrier what the next tile overwrites.
#include <cstdlib>

__global__ void tiles(const int *in, int *out, int count, int steps) {
  __shared__ int tile[64];
  int t = threadIdx.x, sum = 0;
  for (int j = 0; j < count; j++) {
    tile[t] = in[j * 64 + t]; // @w want "intra-block write-read race on tile: write at @w, read at @r" "intra-warp write-read race on tile: write at @w, read at @r"
    for (int i = 0; i < steps; i++) {
      __syncthreads();
      if (i < steps)
        sum += tile[(t + i + 1) % 64]; // @r
    }
  }
  out[blockIdx.x * 64 + t] = sum;
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 4;
  int steps = argc > 2 ? atoi(argv[2]) : 4;
  int *in, *out;
  if (count < 1 || count > 1000 || steps > 1000)
    return 1;
  cudaMalloc(&in, count * 64 * sizeof(int));
  cudaMalloc(&out, 16 * 64 * sizeof(int));
  tiles<<<16, 64>>>(in, out, count, steps);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
