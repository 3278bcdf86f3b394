// The racy twin: parts of 64 elements begin every 32.
#include <cstdlib>

struct Part {
  int number;
  int begin;
};

__global__ void fill(float *a, const Part *parts) {
  // want+1 "inter-block write-write race on a: write at @w, write at @w"
  a[parts[blockIdx.x].begin + threadIdx.x] = blockIdx.x; // @w
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  Part *parts = (Part *)malloc(n * sizeof(Part)), *d;
  for (int i = 0; i < n; i++) {
    parts[i].number = i;
    parts[i].begin = i * 32;
  }
  float *a;
  cudaMalloc(&a, n * 64 * sizeof(float));
  cudaMalloc(&d, n * sizeof(Part));
  cudaMemcpy(d, parts, n * sizeof(Part), cudaMemcpyHostToDevice);
  fill<<<n, 64>>>(a, d);
}
