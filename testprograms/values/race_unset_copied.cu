// The racy twin: the places of two threads are one.
__constant__ unsigned char order[128];

__global__ void arrange(const int *in, int *out) {
  __shared__ int s[128];
  int t = threadIdx.x, b = blockIdx.x * 128;
  // want+1 "intra-block write-write race on s: write at @w, write at @w"
  s[order[t]] = in[b + t]; // @w
  __syncthreads();
  out[b + t] = s[t];
}

int main() {
  unsigned char h[128];
  for (int i = 0; i < 128; i++) h[i] = (i * 77 + 5) % 96;
  cudaMemcpyToSymbol(order, h, 128);
  int *in, *out;
  cudaMalloc(&in, 2 * 128 * sizeof(int));
  cudaMalloc(&out, 2 * 128 * sizeof(int));
  arrange<<<2, 128>>>(in, out);
}
