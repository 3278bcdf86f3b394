// Every block adds up in a part of its own of one array.
__global__ void addUp(int *work, const int *in, int *out) {
  int *mine = work + blockIdx.x * 128;
  int t = threadIdx.x;
  mine[t] = in[blockIdx.x * 128 + t];
  __syncthreads();
  if (t < 64)
    mine[t] += mine[t + 64];
  __syncthreads();
  if (t < 32)
    mine[t] += mine[t + 32];
  __syncthreads();
  if (t < 16)
    mine[t] += mine[t + 16];
  __syncthreads();
  if (t == 0) {
    int sum = 0;
    for (int i = 0; i < 16; i++)
      sum += mine[i];
    out[blockIdx.x] = sum;
  }
}

int main() {
  int *work, *in, *out;
  cudaMalloc(&work, (40 * 128 + 1) * sizeof(int));
  cudaMalloc(&in, (40 * 128 + 1) * sizeof(int));
  cudaMalloc(&out, 40 * sizeof(int));
  addUp<<<40, 128>>>(work, in, out);
  return 0;
}
