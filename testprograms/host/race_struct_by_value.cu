// A struct passed by value holds the same pointer in two fields.
#include <cstdlib>

struct Field {
  const float *old;
  float *now;
  int n;
};

__global__ void advance(Field f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < f.n - 1) {
    // want+1 "inter-block read-write race on" "intra-warp read-write race on"
    float v = f.old[i + 1];
    f.now[i] = v;
  }
}

int main(int argc, char **argv) {
  Field f;
  f.n = argc > 1 ? atoi(argv[1]) : 500;
  if (f.n < 2)
    return 1;
  float *first, *second;
  cudaMalloc(&first, f.n * sizeof(float));
  cudaMalloc(&second, f.n * sizeof(float));
  f.old = first;
  f.now = first;
  advance<<<(f.n + 31) / 32, 32>>>(f);
  cudaFree(first);
  cudaFree(second);
  return 0;
}
