// The assert that keeps rows apart is compiled in.
//hgrd:flags -UNDEBUG
#include <cassert>
#include <cstdlib>

__global__ void stamp(int *pages, int pageSize) {
  pages[blockIdx.x * pageSize + threadIdx.x] = blockIdx.x;
}

int main(int argc, char **argv) {
  int pageSize = argc > 1 ? atoi(argv[1]) : 256;
  assert(pageSize >= 256);
  int *pages;
  cudaMalloc(&pages, 1 << 20);
  stamp<<<8, 256>>>(pages, pageSize);
  cudaFree(pages);
  return 0;
}
