// Sums of pairs at distances that are powers of two: 2t - (t mod d) and d behind it, no element twice.
__global__ void merge(unsigned *data) {
  __shared__ unsigned s[1024];
  unsigned t = threadIdx.x;
  s[t] = data[t];
  s[t + 512] = data[t + 512];
  for (unsigned run = 2; run <= 1024; run <<= 1)
    for (unsigned d = run / 2; d > 0; d >>= 1) {
      __syncthreads();
      unsigned low = 2 * t - (t & (d - 1));
      unsigned a = s[low], b = s[low + d];
      s[low] = a + b;
    }
  __syncthreads();
  data[t] = s[t];
  data[t + 512] = s[t + 512];
}

int main() {
  unsigned *data;
  cudaMalloc(&data, 1024 * sizeof(unsigned));
  merge<<<1, 512>>>(data);
  cudaDeviceSynchronize();
  return 0;
}
