// The race-free twin: the inner call has a buffer for each.
__global__ void shift(const int *in, int *out, int *sums, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n)
    out[i] = i;
  if (threadIdx.x == 255)
    sums[blockIdx.x] = in[n - 1];
}

void scan(int *in, int *out, int n) {
  int blocks = (n + 255) / 256;
  int *sums;
  cudaMalloc(&sums, blocks * sizeof(int));
  shift<<<blocks, 256>>>(in, out, sums, n);
  if (blocks > 1)
    scan(sums, out, blocks);
  cudaFree(sums);
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 10000 * sizeof(int));
  cudaMalloc(&out, 10000 * sizeof(int));
  cudaMemset(in, 0, 10000 * sizeof(int));
  scan(in, out, 10000);
}
