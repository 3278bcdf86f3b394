// The first step of a loop meets what stands before it, for want of a barrier.
#include <cstdlib>

__global__ void gather(const int *in, int *out, int rounds) {
  __shared__ int s[64];
  int t = threadIdx.x, best = 0;
  s[t] = in[t]; // @w want "intra-block write-read race on s: write at @w, read at @r" "intra-warp write-read race on s: write at @w, read at @r"
  for (int k = 0; k < rounds; k++) {
    best = max(best, s[(t + 1) % 64]); // @r
    __syncthreads();
    s[t] = best;
    __syncthreads();
  }
  out[t] = best;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 6;
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  gather<<<1, 64>>>(in, out, rounds);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
