// A kernel that knows the length of its blocks by heart adds up without a barrier before the first step.
__global__ void sum(const float *in, float *out, int n) {
  __shared__ float s[256];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  s[t] = i < n ? in[i] : 0.f; // @w want "intra-block write-read race on s: write at @w, read at @r"
  for (int d = 128; d > 0; d >>= 1) {
    if (t < d) s[t] += s[t + d]; // @r
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
