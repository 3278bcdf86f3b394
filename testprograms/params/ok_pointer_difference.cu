// The kernel computes how far one part of a buffer lies behind another, and adds that to the pointer to the first.
// The threads write elements of their own in each part.
__global__ void both(int *low, int *high) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  long apart = high - low;
  low[i] = i;
  low[apart + i] = -i;
}

int main() {
  int *all;
  cudaMalloc(&all, 2048 * sizeof(int));
  both<<<4, 128>>>(all, all + 512);
  cudaDeviceSynchronize();
}
