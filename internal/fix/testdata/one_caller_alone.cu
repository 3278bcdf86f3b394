// A function that one kernel calls with all threads and another with one: a barrier in it would be in a branch of the second.
__device__ int mirror(int *s, int t, int v) {
  s[t] = v;
  return s[63 - t];
}

__global__ void first(const int *in, int *out) {
  __shared__ int s[64];
  if (threadIdx.x == 0)
    out[64] = mirror(s, 0, in[0]);
}

__global__ void all(const int *in, int *out) {
  __shared__ int s[64];
  out[threadIdx.x] = mirror(s, threadIdx.x, in[threadIdx.x]);
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 65 * sizeof(int));
  first<<<1, 64>>>(in, out);
  all<<<1, 64>>>(in, out);
}
