// In lockstep a lane that leaves a loop early reads while others go on writing.
//hgrd:warp-sync lockstep
#include <cstdlib>

__global__ void rounds(const int *in, int *out) {
  __shared__ int s[32];
  int lane = threadIdx.x;
  int got = 0;
  s[lane] = in[lane];
  for (int k = 0; k < 32; k++) {
    s[lane] = k; // @w want "intra-warp write-read race on s: write at @w, read at @r"
    if (k == lane) {
      got = s[lane ^ 1]; // @r
      break;
    }
  }
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
