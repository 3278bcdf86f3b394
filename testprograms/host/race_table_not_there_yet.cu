// A table is copied in a stream that the launch does not wait for.
__global__ void put(const int *begin, int *out) {
  for (int i = begin[blockIdx.x] + threadIdx.x; i < begin[blockIdx.x + 1]; i += blockDim.x) // want "inter-work read-write race on begin"
    // want+1 "write-write race on out: write at @write, write at @write"
    out[i] = i; // @write
}

int main() {
  int *begin, *out, rows[9];
  cudaMalloc(&begin, sizeof(rows));
  cudaMalloc(&out, 1024 * sizeof(int));
  cudaStream_t s, t;
  cudaStreamCreate(&s);
  cudaStreamCreate(&t);
  for (int i = 0; i < 9; i++) rows[i] = i * 100;
  cudaMemcpyAsync(begin, rows, sizeof(rows), cudaMemcpyHostToDevice, s);
  put<<<8, 64, 0, t>>>(begin, out);
  cudaDeviceSynchronize();
}
