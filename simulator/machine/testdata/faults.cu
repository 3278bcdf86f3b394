#include <cassert>
#include <cooperative_groups.h>

__constant__ int limits[4] = {1, 2, 3, 4};

__global__ void beyond(int *p, int n) { p[threadIdx.x + n] = 1; }
__global__ void wild(int *p, long offset) { *(int *)((char *)p + offset) = 1; }
__global__ void null(int *p) { p[threadIdx.x] = *(int *)0; }
__global__ void odd(char *p) { *(int *)(p + 2) = 1; }
__global__ void shared(int *out, int n) {
  __shared__ int s[8];
  s[threadIdx.x] = 1;
  out[threadIdx.x] = s[n];
}
__global__ void local(int *out, int n) {
  int a[4] = {1, 2, 3, 4};
  a[n & 3] = 5;
  out[0] = a[n];
}
__global__ void divide(int *out, int a, int b) { out[0] = a / b; out[1] = a % b; out[2] = (unsigned)a / (unsigned)b; }
__global__ void constants(int n) { *(int *)&limits[n] = 7; }
__global__ void asserts(int n) { assert(n > 3 && "n is small"); }
__global__ void trap(int *p) { if (threadIdx.x == 2) __trap(); p[threadIdx.x] = 1; }
__global__ void diverged(int *p) {
  if (threadIdx.x & 1) { p[threadIdx.x] = 1; __syncthreads(); }
  else { p[threadIdx.x] = 2; __syncthreads(); }
  p[threadIdx.x]++;
}
__global__ void alone() { cooperative_groups::this_grid().sync(); }
__global__ void missing(int *p) {
  if (threadIdx.x < 16) p[threadIdx.x] = __shfl_down_sync(0xffffffffu, (int)threadIdx.x, 1);
  __syncthreads();
}
__global__ void flag(volatile int *f) { while (*f == 0) {} }
__global__ void never(int *mutex, int *count) {
  if (threadIdx.x == 0) atomicExch(mutex, 1); // never released
  __syncthreads();
  while (atomicCAS(mutex, 0, 1) != 0) {}
  (*count)++;
}
__global__ void handshake(volatile int *f, int *data, int *out) {
  if (blockIdx.x == gridDim.x - 1) { data[0] = 42; __threadfence(); *f = 1; }
  else { while (*f == 0) {} __threadfence(); out[blockIdx.x] = data[0]; }
}
__global__ void counting(volatile int *f) { int n = 0; while (*f == 0) n++; *f = n; }
__global__ void half(int *p) {
  if (threadIdx.x < 32) cooperative_groups::this_grid().sync();
  else __syncthreads();
}
__device__ int deep(int n, int *p) { return n == 0 ? 0 : 1 + deep(n - 1, p) + p[n & 1]; }
__global__ void recursion(int *out, int n) { out[0] = deep(n, out + 1); }
__global__ void freed(int *p, int *q) { q[0] = p[3]; p[1] = 2; }
