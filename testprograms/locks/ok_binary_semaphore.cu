// A semaphore with one place is taken before the sum is changed, and given back behind that.
#include <cuda/semaphore>

__device__ cuda::binary_semaphore<cuda::thread_scope_device> place(1);

__global__ void add(const int *in, int *sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  place.acquire();
  *sum += in[i];
  place.release();
}

int main() {
  int *in, *sum;
  cudaMalloc(&in, 128 * sizeof(int));
  cudaMalloc(&sum, sizeof(int));
  add<<<4, 32>>>(in, sum);
  cudaFree(in);
  cudaFree(sum);
  return 0;
}
