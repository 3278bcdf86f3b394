// All kernels of a table are launched alike: each thread has an element of its own.
#include <cstdlib>

__global__ void twice(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] *= 2;
}

__global__ void smooth(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] += a[i] * a[i];
}

typedef void (*Kernel)(float *, int);

static const struct {
  const char *name;
  Kernel kernel;
} table[] = {{"twice", twice}, {"smooth", smooth}};

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  float *a;
  cudaMalloc(&a, (n + 1) * sizeof(float));
  for (int i = 0; i < 2; i++)
    table[i].kernel<<<(n + 127) / 128, 128>>>(a, n);
  cudaFree(a);
  return 0;
}
