// The racy twin: what is copied last, or stored between two launches, makes strides that are too short.
#include <cstdlib>

struct Shape {
  int count, offset, stride;
};

__constant__ Shape shape;

__global__ void spread(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // want+1 "inter-block write-write race on a: write at @w, write at @w" "intra-block write-write race on a: write at @w, write at @w" "intra-warp write-write race on a: write at @w, write at @w"
  if (i < shape.count) a[i * shape.stride + shape.offset] = i; // @w
}

__global__ void follow(const Shape *s, int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // want+1 "inter-block write-read race on a: write at @x, read at @x" "intra-block write-read race on a: write at @x, read at @x" "intra-warp write-read race on a: write at @x, read at @x"
  if (i < s->count) a[i * s->stride + s->offset] = a[i * s->stride] + 1; // @x
}

int main(int argc, char **argv) {
  int stride = argc > 1 ? atoi(argv[1]) : 2;
  if (stride < 2 || stride > 16) return 1;
  int *a;
  cudaMalloc(&a, 64 << 10);
  Shape h = {512, 1, stride};
  cudaMemcpyToSymbol(shape, &h, sizeof h);
  int third = argc % 2;
  cudaMemcpyToSymbol(shape, &third, sizeof third, 8);
  spread<<<2, 256>>>(a);
  Shape *s;
  cudaMallocManaged(&s, sizeof *s);
  *s = h;
  follow<<<2, 256>>>(s, a);
  cudaDeviceSynchronize();
  s->offset = s->stride;
  follow<<<2, 256>>>(s, a);
  cudaDeviceSynchronize();
}
