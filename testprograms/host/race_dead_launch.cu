// The second launch is reached by a stride of zero.
#include <cstdlib>

__global__ void fill(int *a, int stride) {
  a[threadIdx.x * stride] = threadIdx.x; // want "intra-block write-write race on a" "intra-warp write-write race on a"
}

__attribute__((noinline)) void spread(int *a, int stride) {
  if (stride > 0)
    fill<<<1, 64>>>(a, stride);
  else
    fill<<<1, 64>>>(a, stride);
}

int main(int argc, char **argv) {
  int stride = atoi(argv[1]);
  int *a;
  cudaMalloc(&a, 1 << 20);
  if (stride >= 0)
    spread(a, stride);
  return 0;
}
