// All elements of a vector are one allocation: the kernel reads what it writes, in a launch that is run in part.
#include <vector>
__global__ void next(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) out[i] = in[i + 1]; // want "inter-block write-read race on in" "intra-block write-read race on in" "intra-warp write-read race on in"
}
int main() {
  int n = 1 << 20, *p;
  cudaMalloc(&p, n * sizeof(int));
  std::vector<int *> v(2, p);
  next<<<n / 128, 128>>>(v[0], v[1], n);
  cudaDeviceSynchronize();
}
