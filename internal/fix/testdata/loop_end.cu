// The next round writes what others still read: the barrier belongs at the end of a loop without braces around its block.
__global__ void rounds(const int *in, int *out, int n) {
  __shared__ int s[128];
  int t = threadIdx.x, sum = 0;
  for (int r = 0; r < n; r++) {
    s[t] = in[r * 128 + t];
    __syncthreads();
    sum += s[127 - t]; // the partner's
  }
  out[t] = sum;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 8 * 128 * sizeof(int));
  cudaMalloc(&out, 128 * sizeof(int));
  rounds<<<1, 128>>>(in, out, 8);
}
