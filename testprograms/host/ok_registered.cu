// The kernel that is given registered host memory leaves the stride alone.
#include <cstdlib>

__global__ void clear(int *word) {
  *word = 0;
}

__global__ void spread(int *a, int stride) {
  a[threadIdx.x * stride] = threadIdx.x;
}

int main() {
  int *a;
  int *stride = (int *)malloc(sizeof(int));
  int *other = (int *)malloc(sizeof(int));
  cudaMalloc(&a, 32 * sizeof(int));
  cudaHostRegister(stride, sizeof(int), cudaHostRegisterDefault);
  cudaHostRegister(other, sizeof(int), cudaHostRegisterDefault);
  *stride = 1;
  clear<<<1, 1>>>(other);
  cudaDeviceSynchronize();
  spread<<<1, 32>>>(a, *stride);
}
