// The program takes no input, so its one run tells what is in the table: two entries are the same.
__global__ void scatter(int *out, const int *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // want+1 "inter-block write-write race on out: write at @w, write at @w"
  if (i < n) out[to[i]] = i; // @w
}

int main() {
  const int n = 200;
  int to[n];
  for (int i = 0, at = 0; i < n; i++) {
    to[i] = at;
    at = (at + 79) % 199;
  }
  int *d, *out;
  cudaMalloc(&d, sizeof to);
  cudaMalloc(&out, n * sizeof(int));
  cudaMemcpy(d, to, sizeof to, cudaMemcpyHostToDevice);
  scatter<<<4, 64>>>(out, d, n);
  cudaDeviceSynchronize();
}
