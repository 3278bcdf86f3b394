// In lockstep what lies behind a loop waits for the last lane to leave it.
//hgrd:warp-sync lockstep
#include <cstdlib>

__global__ void rounds(const int *in, int *out) {
  __shared__ int s[32];
  int lane = threadIdx.x;
  int got = 0;
  s[lane] = in[lane];
  for (int k = 0; k < 32; k++) {
    s[lane] = k;
    if (k == lane) break;
  }
  got = s[lane ^ 1];
  out[lane] = got;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  rounds<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
