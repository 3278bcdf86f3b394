// The host fills an array of pairs, each by one store of a vector, and the kernel adds neighbours in place without a barrier.
#include <cmath>
#include <vector>
__global__ void add(float2 *data) {
  __shared__ float2 s[256];
  int t = threadIdx.x;
  s[t] = data[blockIdx.x * 256 + t]; // @w want "intra-block write-read race on s: write at @w, read at @r" "intra-warp write-read race on s: write at @w, read at @r"

  float2 next = s[(t + 1) % 256]; // @r
  data[blockIdx.x * 256 + t] = make_float2(s[t].x + next.x, s[t].y + next.y);
}
int main() {
  std::vector<float2> h(64 * 256);
  for (size_t i = 0; i < h.size(); ++i) h[i] = make_float2(std::cos(0.01f * i), 0.f);
  float2 *d;
  cudaMalloc(&d, h.size() * sizeof(float2));
  cudaMemcpy(d, h.data(), h.size() * sizeof(float2), cudaMemcpyHostToDevice);
  add<<<64, 256>>>(d);
  cudaDeviceSynchronize();
}
