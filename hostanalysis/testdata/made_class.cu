#include "made.h"
__global__ void fill(int *a) { a[threadIdx.x] = blockIdx.x; }
Made::Made(int *a, int n) : a(a) { fill<<<n, 32>>>(a); }
Made::~Made() { fill<<<1, 64>>>(a); }
