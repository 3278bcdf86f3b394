// Every way past the loop leads through its barrier: it is gone round at least once.

__global__ void settle(int *a, int rounds) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t + 1] = t;
  for (int d = 0; d < rounds; d++) {
    a[t] += d;
    __syncthreads();
  }
  s[t] = 0;
}

int main(int argc, char **argv) {
  int rounds = argc - 1;
  if (rounds < 1)
    return 1;
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  settle<<<1, 32>>>(a, rounds);
  cudaFree(a);
  return 0;
}
