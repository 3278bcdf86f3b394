// A rotation of a ring with an element for each thread.
#include <cstdlib>

__global__ void rotate(const int *in, int *ring, int offset, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < n)
    ring[(t + offset) % n] = in[t];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  int offset = argc > 2 ? atoi(argv[2]) : 10;
  if (n < 1 || offset < 0)
    return 1;
  int *in, *ring;
  cudaMalloc(&in, (n + 1) * sizeof(int));
  cudaMalloc(&ring, n * sizeof(int));
  rotate<<<n / 32 + 1, 32>>>(in, ring, offset, n);
  cudaFree(in);
  cudaFree(ring);
  return 0;
}
