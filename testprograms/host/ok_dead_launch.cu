// The conditions on the way to the second launch contradict one another.
#include <cstdlib>

__global__ void fill(int *a, int stride) {
  a[threadIdx.x * stride] = threadIdx.x;
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
  if (stride >= 1)
    spread(a, stride);
  return 0;
}
