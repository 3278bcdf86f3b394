// A kernel tells the host by pinned memory that it is done, and the host looks there by a plain read.
__global__ void finish(int *x, int *done) {
  x[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence_system();
    *done = 1; // want "inter-work write-read race on done: write at .*, read at @look"
  }
}

int main() {
  int *x, *done;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaMallocHost(&done, sizeof(int));
  *done = 0;
  finish<<<1, 64>>>(x, done);
  int early = *done; // @look
  cudaDeviceSynchronize();
  return early;
}
