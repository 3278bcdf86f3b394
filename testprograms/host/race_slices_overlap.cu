// Slices of one allocation, whose offsets a loop computes, overlap. The analysis does not see where they come from; a run does.
__global__ void shift(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // want+1 "inter-block write-read race on"
  out[i] = in[i];
}

int main(int argc, char **argv) {
  int *base, *slices[5];
  cudaMalloc(&base, 5 * 512 * sizeof(int));
  for (int i = 0; i < 5; i++) slices[i] = base + i * 500;
  for (int k = 0; k < 4; k++) shift<<<4, 128>>>(slices[k], slices[k + 1]);
  cudaDeviceSynchronize();
}
