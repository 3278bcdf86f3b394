// A switch over sizes, which compilers make a rotation of, chooses the instance; its loop lacks a barrier.
#include <cstdlib>
template <int N> __global__ void sum(const float *in, float *out) {
  __shared__ float s[N];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * N + t]; // want "intra-block" "intra-warp"
  for (int k = N / 2; k > 0; k /= 2) {
    if (t < k)
      s[t] += s[t + k]; // want "intra-block" "intra-warp"
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}
int main(int argc, char **argv) {
  int threads = argc > 1 ? atoi(argv[1]) : 256;
  float *in, *out;
  cudaMalloc(&in, 16 * 512 * sizeof(float));
  cudaMalloc(&out, 16 * sizeof(float));
  switch (threads) {
  case 64: sum<64><<<16, threads>>>(in, out); break;
  case 128: sum<128><<<16, threads>>>(in, out); break;
  case 256: sum<256><<<16, threads>>>(in, out); break;
  case 512: sum<512><<<16, threads>>>(in, out); break;
  }
}
