// The upper half of the warp does not come to the barrier.
__global__ void fold(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[t];
  if (t < 16) {
    __syncwarp(0xffff);
    out[t] = s[t] + s[t + 16];
  }
}

int main() {
  int *a, *b;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMalloc(&b, 32 * sizeof(int));
  fold<<<1, 32>>>(a, b);
}
