// Two kernels share the function that lacks a barrier: what mends the first mends the second.
__device__ int swap(int *s, int v) {
  s[threadIdx.x] = v;
  return s[blockDim.x - 1 - threadIdx.x];
}

__global__ void forward(const int *in, int *out) {
  __shared__ int s[64];
  out[threadIdx.x] = swap(s, in[threadIdx.x]);
}

template <typename T> __global__ void scaled(const T *in, T *out, T by) {
  __shared__ int s[64];
  out[threadIdx.x] = by * swap(s, in[threadIdx.x]);
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  forward<<<1, 64>>>(in, out);
  scaled<<<1, 64>>>(in, out, 3);
  float *from, *to;
  cudaMalloc(&from, 64 * sizeof(float));
  cudaMalloc(&to, 64 * sizeof(float));
  scaled<<<1, 64>>>(from, to, 3.0f);
}
