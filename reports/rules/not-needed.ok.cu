__global__ void mirror(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  int v = s[255 - t];
  out[t] = v;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  mirror<<<1, 256>>>(in, out);
  cudaFree(in);
  cudaFree(out);
}
