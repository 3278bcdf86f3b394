// A product is summed up under the lock of its element.
__global__ void matMul(const float *a, const float *b, float *c, int *locks) {
  int element = blockIdx.x % 4;
  float term = a[blockIdx.x] * b[blockIdx.x];
  if (threadIdx.x != 0)
    return;
  bool done = false;
  do {
    if (atomicCAS(&locks[element], 0, 1) == 0) {
      __threadfence();
      float sum = c[element];
      c[element] = sum + term;
      __threadfence();
      done = true;
      atomicExch(&locks[element], 0);
    }
  } while (!done);
}

int main() {
  float *a, *b, *c;
  int *locks;
  cudaMalloc(&a, 120 * sizeof(float));
  cudaMalloc(&b, 120 * sizeof(float));
  cudaMalloc(&c, 4 * sizeof(float));
  cudaMalloc(&locks, 4 * sizeof(int));
  cudaMemset(locks, 0, 4 * sizeof(int));
  matMul<<<120, 128>>>(a, b, c, locks);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  cudaFree(locks);
  return 0;
}
