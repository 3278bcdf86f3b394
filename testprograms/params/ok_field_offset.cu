// Threads write different fields, each in a struct of its own.
#include <cstdlib>

struct Particle {
  float x, y, z, mass;
};

__global__ void integrate(Particle *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) {
    p[i].x = 1.0f;
    p[i + 1].y = 2.0f;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 5000;
  if (n < 1)
    return 1;
  Particle *p;
  cudaMalloc(&p, n * sizeof(Particle));
  integrate<<<(n + 31) / 32, 32>>>(p, n);
  cudaFree(p);
  return 0;
}
