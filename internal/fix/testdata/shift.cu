// One statement reads what another thread's instance of it writes.
__global__ void shift(int *out) {
  __shared__ int s[65];
  int t = threadIdx.x;
  s[t] = t;
  if (t == 0)
    s[64] = 64;
  __syncthreads();
  s[t] = s[t + 1];
  __syncthreads();
  out[t] = s[t];
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  shift<<<1, 64>>>(out);
}
