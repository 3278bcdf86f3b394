// The kernel computes how far one part of a buffer lies behind another, and the host takes the second part too early.
// So the elements that are written by way of the first pointer overlap with those of the second part.
__global__ void both(int *low, int *high) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  long apart = high - low;
  low[i] = i;           // @low want "inter-block write-write race on low: write at @low, write at @high"
  low[apart + i] = -i;  // @high
}

int main() {
  int *all;
  cudaMalloc(&all, 2048 * sizeof(int));
  both<<<4, 128>>>(all, all + 384);
  cudaDeviceSynchronize();
}
