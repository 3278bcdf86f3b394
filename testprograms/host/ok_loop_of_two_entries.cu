// The race-free twin: the loop has one entry, and there are two buffers.
__global__ void move(const int *a, int *b) {
  b[threadIdx.x] = a[threadIdx.x + 1];
}

int main(int argc, char **argv) {
  int *a, *b;
  cudaMalloc(&a, 512);
  cudaMalloc(&b, 512);
  int i = argc;
again:
  i += 2;
  if (i < 20)
    goto again;
  move<<<1, 64>>>(a, b);
  return cudaDeviceSynchronize();
}
