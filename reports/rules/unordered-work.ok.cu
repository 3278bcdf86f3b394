__global__ void square(int *x) { x[threadIdx.x] *= x[threadIdx.x]; }

int main() {
  int *x;
  cudaMallocManaged(&x, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i) x[i] = i;
  square<<<1, 64>>>(x);
  cudaDeviceSynchronize();
  return x[2] != 4;
}
