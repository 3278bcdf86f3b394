// A vector holds an allocation for each of its elements, and the kernel reads one and writes another.
//hgrd:expect next=race-free
#include <vector>
__global__ void next(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) out[i] = in[i + 1];
}
int main() {
  int n = 1 << 20, *p;
  std::vector<int *> v(2);
  for (auto &q : v) cudaMalloc(&q, n * sizeof(int));
  next<<<n / 128, 128>>>(v[0], v[1], n);
  cudaDeviceSynchronize();
}
