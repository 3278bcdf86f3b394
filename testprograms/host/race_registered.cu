// The kernel that is given registered host memory clears the stride.
// What the kernel leaves is not known, and kernels of the simulator reach no registered memory of the host.
#include <cstdlib>

__global__ void clear(int *word) {
  *word = 0;
}

__global__ void spread(int *a, int stride) {
  // want-fn+1 "intra-warp write-write race on"
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
  clear<<<1, 1>>>(stride);
  cudaDeviceSynchronize();
  spread<<<1, 32>>>(a, *stride);
}
