// In lockstep the threads of a warp are together again behind a branch.
//hgrd:warp-sync lockstep
#include <cstdlib>

__global__ void halves(const int *in, int *out) {
  __shared__ int s[32];
  int lane = threadIdx.x;
  int got = 0;
  if (lane < 16)
    s[lane] = in[lane];
  if (lane >= 16) // the other half
    got = s[lane - 16];
  out[lane] = got;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  halves<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
