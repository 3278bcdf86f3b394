// Kernels read their parameters out of memory that the host has filled: a constant variable, and a struct in managed memory.
#include <cstdlib>

struct Shape {
  int count, offset, stride;
};

__constant__ Shape shape;

__global__ void spread(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < shape.count) a[i * shape.stride + shape.offset] = i;
}

__global__ void follow(const Shape *s, int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < s->count) a[i * s->stride + s->offset] = a[i * s->stride] + 1;
}

int main(int argc, char **argv) {
  int stride = argc > 1 ? atoi(argv[1]) : 2;
  if (stride < 2 || stride > 16) return 1;
  int *a;
  cudaMalloc(&a, 64 << 10);
  Shape h = {512, 1, stride};
  cudaMemcpyToSymbol(shape, &h, sizeof h);
  int second = argc % 2;
  cudaMemcpyToSymbol(shape, &second, sizeof second, 4);
  spread<<<2, 256>>>(a);
  Shape *s;
  cudaMallocManaged(&s, sizeof *s);
  *s = h;
  follow<<<2, 256>>>(s, a);
  cudaDeviceSynchronize();
  s->count = 256;
  follow<<<2, 256>>>(s, a);
  cudaDeviceSynchronize();
}
