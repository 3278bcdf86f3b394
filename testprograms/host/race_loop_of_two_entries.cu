// A loop of main has two entries: where its launch passes one buffer for two pointers, the kernel races.
//hgrd:expect move=inconclusive "the control flow of main is not understood"
__global__ void move(const int *a, int *b) {
  b[threadIdx.x] = a[threadIdx.x + 1]; // @w want-fn "intra-block write-read race on b: write at @w, read at @w"
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 512);
  int i = argc;
  if (i > 2)
    goto middle;
again:
  i++;
middle:
  i += 2;
  if (i < 20)
    goto again;
  move<<<1, 64>>>(a, a);
  return cudaDeviceSynchronize();
}
