// All blocks have to be done before the loop: once, and not in each of its rounds.
#include <cooperative_groups.h>
__global__ void normalize(float *a, float *part, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    part[blockIdx.x] = a[i];
  __syncthreads();
  float s = 0;
  for (int b = 0; b < gridDim.x; b++)
    s += part[b];
  if (i < n)
    a[i] /= s;
}

int main() {
  float *a, *part;
  int n = 1000;
  cudaMalloc(&a, 1024 * sizeof(float));
  cudaMalloc(&part, 4 * sizeof(float));
  void *args[] = {&a, &part, &n};
  cudaLaunchCooperativeKernel((void *)normalize, dim3(4), dim3(256), args, 0, 0);
}
