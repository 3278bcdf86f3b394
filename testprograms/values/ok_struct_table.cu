// Where each block's part begins stands in a field of a struct, which the host fills in order.
#include <cstdlib>

struct Part {
  int number;
  int begin;
};

__global__ void fill(float *a, const Part *parts) {
  a[parts[blockIdx.x].begin + threadIdx.x] = blockIdx.x; // @w
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  Part *parts = (Part *)malloc(n * sizeof(Part)), *d;
  for (int i = 0; i < n; i++) {
    parts[i].number = i;
    parts[i].begin = i * 64;
  }
  float *a;
  cudaMalloc(&a, n * 64 * sizeof(float));
  cudaMalloc(&d, n * sizeof(Part));
  cudaMemcpy(d, parts, n * sizeof(Part), cudaMemcpyHostToDevice);
  fill<<<n, 64>>>(a, d);
}
