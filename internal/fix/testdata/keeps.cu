// The first kernel calls the function under a condition: the block barrier that the second one needs there would break it.
__device__ int mix(int *s, int t, int distance) {
  s[t] = t;
  return s[t ^ distance];
}

__global__ void pairs(int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  if (t < 32)
    out[t] = mix(s, t, 1);
  __syncthreads();
  out[t] = s[127 - t];
}

__global__ void halves(int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  out[t] = mix(s, t, 64);
}

int main() {
  int *out;
  cudaMalloc(&out, 128 * sizeof(int));
  pairs<<<1, 128>>>(out);
  halves<<<1, 128>>>(out);
}
