// A branch in which nothing but a barrier stands goes with it.
__global__ void load(const float *in, float *out) {
  __shared__ float s[384];
  int t = threadIdx.x;
  for (int k = t; k < 384; k += 256) {
    s[k] = in[k];
    if (k < 256) __syncthreads();
  }
  out[t] = s[383 - t];
}

__global__ void half(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  if (t < 128) {
    __syncthreads();
  }
  out[t] = s[255 - t];
}

int main() {
  float *in, *out;
  cudaMalloc(&in, 384 * sizeof(float));
  cudaMalloc(&out, 256 * sizeof(float));
  load<<<1, 256>>>(in, out);
  half<<<1, 256>>>(in, out);
}
