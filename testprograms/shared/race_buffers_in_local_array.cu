// Two tiles are meant to take turns by a table of pointers on the stack, but a round writes the one that it reads.
__global__ void relax(const float *in, float *out, int rounds) {
  __shared__ float even[130], odd[130];
  float *const tile[2] = {even, odd};
  int t = threadIdx.x;
  even[t + 1] = odd[t + 1] = in[blockIdx.x * 128 + t];
  if (t < 2) even[t * 129] = odd[t * 129] = 0;
  __syncthreads();
  for (int r = 0; r < rounds; r++) {
    tile[r & 1][t + 1] = (tile[r & 1][t] + tile[r & 1][t + 2]) / 2; // want "intra-block write-read race on even" "intra-warp write-read race on even"
    __syncthreads();
  }
  out[blockIdx.x * 128 + t] = tile[rounds & 1][t + 1];
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 4 * 128 * sizeof(float));
  cudaMalloc(&out, 4 * 128 * sizeof(float));
  relax<<<4, 128>>>(in, out, 10);
  cudaDeviceSynchronize();
}
