// Whether the place was there to take is not looked at.
#include <cuda/semaphore>

__device__ cuda::binary_semaphore<cuda::thread_scope_device> place(1);

__global__ void add(const int *in, int *sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  place.try_acquire();
  *sum += in[i]; // @add want "inter-block read-write race on sum" "inter-block write-write race on sum" "intra-warp read-write race on sum" "intra-warp write-write race on sum"
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
