// The barrier is there, and leaves out the upper half of the warp.
__global__ void fold(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncwarp(0x0000ffff);
  if ((t & 31) < 16)
    out[t] = s[t] + s[t + 16];
}

int main() {
  int *a, *b;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMalloc(&b, 64 * sizeof(int));
  fold<<<1, 64>>>(a, b);
}
