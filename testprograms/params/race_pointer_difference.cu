// The kernel computes how far one part of a buffer lies behind another, and adds that to the pointer to the first.
// The parts overlap: the host takes the second one too early.
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
