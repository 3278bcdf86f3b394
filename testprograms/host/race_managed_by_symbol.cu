// A copy to the managed variable as a symbol changes what the host finds in it.
__managed__ int stride = 1;
__managed__ int other = 1;

__global__ void spread(int *a, int stride) {
  // want+1 "intra-warp write-write race on"
  a[threadIdx.x * stride] = threadIdx.x;
}

int main() {
  int *a;
  int none = 0;
  cudaMalloc(&a, 32 * sizeof(int));
  stride = 1;
  cudaMemcpyToSymbol(stride, &none, sizeof(int));
  spread<<<1, 32>>>(a, stride);
}
