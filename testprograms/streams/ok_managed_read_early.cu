// The host waits for the kernel before it reads a result in managed memory.
__global__ void square(int *x) {
  x[threadIdx.x] *= x[threadIdx.x];
}

int main() {
  int *x, sum = 0;
  cudaMallocManaged(&x, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i) x[i] = i;
  square<<<1, 64>>>(x);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i) sum += x[i];
  cudaDeviceSynchronize();
  return sum != 85344;
}
