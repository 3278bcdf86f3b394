// A container of the library calls back what it was made with, and rows overlap.
#include <unordered_map>

static int stride = 64;

struct Hash {
  size_t operator()(int k) const {
    stride = 16;
    return k;
  }
};

__global__ void fill(int *a, int stride) {
  a[blockIdx.x * stride + threadIdx.x] = blockIdx.x; // want "inter-block"
}

int main() {
  int *a;
  cudaMalloc(&a, 4096 * sizeof(int));
  std::unordered_map<int, int, Hash> m;
  m[3] = 4;
  fill<<<4, 32>>>(a, stride);
  cudaDeviceSynchronize();
}
