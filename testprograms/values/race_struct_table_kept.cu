// The racy twin: what is written later is where a part begins.
#include <cstdlib>

struct Part {
  int begin;
  int used;
};

__global__ void fill(float *a, const Part *parts) {
  // want+1 "inter-block write-write race on a: write at @w, write at @w"
  a[parts[blockIdx.x].begin + threadIdx.x] = parts[blockIdx.x].used; // @w
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), chosen = atoi(argv[2]);
  Part *parts = (Part *)calloc(n, sizeof(Part)), *d;
  for (int i = 0; i < n; i++)
    parts[i].begin = i * 64;
  if (chosen >= 0 && chosen < n)
    parts[chosen].begin = 1;
  float *a;
  cudaMalloc(&a, n * 64 * sizeof(float));
  cudaMalloc(&d, n * sizeof(Part));
  cudaMemcpy(d, parts, n * sizeof(Part), cudaMemcpyHostToDevice);
  fill<<<n, 64>>>(a, d);
}
