// A function calls itself with one buffer for two of its pointers.
__global__ void shift(const int *in, int *out, int *sums, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n)
    out[i] = i; // @w want "intra-block write-read race on out: write at @w, read at @r"
  if (threadIdx.x == 255)
    sums[blockIdx.x] = in[n - 1]; // @r
}

void scan(int *in, int *out, int n) {
  int blocks = (n + 255) / 256;
  int *sums;
  cudaMalloc(&sums, blocks * sizeof(int));
  shift<<<blocks, 256>>>(in, out, sums, n);
  if (blocks > 1)
    scan(sums, sums, blocks);
  cudaFree(sums);
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 10000 * sizeof(int));
  cudaMalloc(&out, 10000 * sizeof(int));
  cudaMemset(in, 0, 10000 * sizeof(int));
  scan(in, out, 10000);
}
