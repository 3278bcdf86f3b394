// Where one buffer has no bytes, the kernel works on the other one, with a barrier.
#include <cstdlib>

__global__ void move(float *a, float *b, int small) {
  int i = threadIdx.x;
  if (small) {
    float next = a[i + 1];
    __syncthreads();
    a[i] = next;
  } else {
    b[i] = i;
  }
}

int main(int argc, char **argv) {
  int small = atoi(argv[1]) != 0;
  float *a, *b;
  cudaMalloc(&a, 65 * sizeof(float));
  cudaMalloc(&b, small ? 0 : 64 * sizeof(float));
  move<<<1, 64>>>(a, b, small);
  return 0;
}
