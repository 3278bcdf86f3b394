// The host reads a result in managed memory without waiting for the kernel.
__global__ void square(int *x) {
  x[threadIdx.x] *= x[threadIdx.x]; // want "inter-work write-read race on x: write at .*, read at @sum"
}

int main() {
  int *x, sum = 0;
  cudaMallocManaged(&x, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i) x[i] = i;
  square<<<1, 64>>>(x);
  for (int i = 0; i < 64; ++i) sum += x[i]; // @sum
  cudaDeviceSynchronize();
  return sum != 85344;
}
