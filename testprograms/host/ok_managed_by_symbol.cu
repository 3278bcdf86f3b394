// A copy to another managed variable leaves what the host finds in this one.
__managed__ int stride = 1;
__managed__ int other = 1;

__global__ void spread(int *a, int stride) {
  a[threadIdx.x * stride] = threadIdx.x;
}

int main() {
  int *a;
  int none = 0;
  cudaMalloc(&a, 32 * sizeof(int));
  stride = 1;
  cudaMemcpyToSymbol(other, &none, sizeof(int));
  spread<<<1, 32>>>(a, stride);
}
