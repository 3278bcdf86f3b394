// Buffers of another interface may be mapped twice; memory of one's own is not mapped.
#include <cuda_gl_interop.h>

__global__ void copy(int *to, const int *from) { to[threadIdx.x] = from[63 - threadIdx.x]; }

int main() {
  cudaGraphicsResource_t r, s;
  size_t n;
  int *a, *b, *own;
  cudaGraphicsGLRegisterBuffer(&r, 1, 0);
  cudaGraphicsGLRegisterBuffer(&s, 2, 0);
  cudaGraphicsResourceGetMappedPointer((void **)&a, &n, r);
  cudaGraphicsResourceGetMappedPointer((void **)&b, &n, s);
  cudaMalloc(&own, 256);
  copy<<<1, 64>>>(a, b);
  copy<<<1, 64>>>(own, b);
  return 0;
}
