// A kernel tells the host by pinned memory that it is done, and the host looks there by a volatile one.
__global__ void finish(int *x, int *done) {
  x[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence_system();
    *(volatile int *)done = 1;
  }
}

int main() {
  int *x, *done;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaMallocHost(&done, sizeof(int));
  *done = 0;
  finish<<<1, 64>>>(x, done);
  int early = *(volatile int *)done;
  cudaDeviceSynchronize();
  return early;
}
