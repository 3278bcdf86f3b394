// A block counts what it has, draws room for all of it by one addition, and fills that room.
#include <cuda_runtime.h>

__global__ void gather(const float *value, int n, int *where, int *used) {
  __shared__ int found, from;
  if (threadIdx.x == 0) found = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && value[i] > 0.5f) atomicAdd(&found, 1);
  __syncthreads();
  if (threadIdx.x == 0) from = atomicAdd(used, found);
  __syncthreads();
  for (int k = threadIdx.x; k < found; k += blockDim.x) where[from + k] = blockIdx.x;
}

int main() {
  float *value;
  int *where, *used, n = 5000;
  cudaMalloc(&value, n * sizeof(float));
  cudaMalloc(&where, n * sizeof(int));
  cudaMalloc(&used, sizeof(int));
  cudaMemset(value, 0x3f, n * sizeof(float));
  cudaMemset(used, 0, sizeof(int));
  gather<<<(n + 127) / 128, 128>>>(value, n, where, used);
  cudaDeviceSynchronize();
}
