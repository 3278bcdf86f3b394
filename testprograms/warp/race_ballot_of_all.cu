// A vote of all lanes makes no order between what they wrote before and read behind.
#include <cstdlib>

__global__ void voters(const int *in, int *out, int n) {
  __shared__ int s[32];
  int lane = threadIdx.x;
  int v = in[lane];
  if (lane < n)
    s[lane] = v; // @w want "intra-warp write-read race on s: write at @w, read at @r"
  unsigned mask = __ballot_sync(0xffffffffu, lane < n);
  if (lane < n) {
    __any_sync(mask, v);
    out[lane] = s[n - 1 - lane]; // @r
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 20;
  if (n < 8 || n > 31)
    return 1;
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  voters<<<1, 32>>>(in, out, n);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
