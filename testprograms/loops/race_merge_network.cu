// The distances are powers of two, but the lower element is t - (t mod d): threads share it.
__global__ void merge(unsigned *data) {
  __shared__ unsigned s[1024];
  unsigned t = threadIdx.x;
  s[t] = data[t];
  s[t + 512] = data[t + 512];
  for (unsigned run = 2; run <= 1024; run <<= 1)
    for (unsigned d = run / 2; d > 0; d >>= 1) {
      __syncthreads();
      unsigned low = t - (t & (d - 1));
      // want+1 "intra-block read-write race on s: read at @r, write at @w" "intra-warp read-write race on s: read at @r, write at @w"
      unsigned a = s[low], b = s[low + d]; // @r
      s[low] = a + b; // @w want "intra-block write-write race on s" "intra-warp write-write race on s"
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
