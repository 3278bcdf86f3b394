// A reduction written for warps in lockstep lacks many warp barriers.
__global__ void reduce(const int *in, int *out) {
  __shared__ volatile int s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  if (t < 128) s[t] += s[t + 128];
  __syncthreads();
  if (t < 64) s[t] += s[t + 64];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    s[t] += s[t + 16];
    s[t] += s[t + 8];
    s[t] += s[t + 4];
    s[t] += s[t + 2];
    s[t] += s[t + 1];
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * 256 * 4); cudaMalloc(&out, 64 * 4);
  reduce<<<64, 256>>>(in, out);
}
