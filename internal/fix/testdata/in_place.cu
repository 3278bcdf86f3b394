// Blocks read what their neighbours write: nothing within the kernel orders that.
__global__ void smooth(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n)
    a[i] = a[i] + a[i - 1];
}

int main() {
  int *a;
  cudaMalloc(&a, 4096 * sizeof(int));
  smooth<<<16, 256>>>(a, 4096);
}
