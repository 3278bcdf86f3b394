// A barrier that half of the threads reach.
__global__ void halves(const int *in, int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  if (t < 64) {
    s[t] = in[t];
    __syncthreads();
  }
  if (t >= 64)
    out[t] = s[t - 64];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 128 * sizeof(int));
  cudaMalloc(&out, 128 * sizeof(int));
  halves<<<1, 128>>>(in, out);
}
