// Threads write the field of their neighbour in an array of structs.
#include <cstdlib>

struct Particle {
  float x, y, z, mass;
};

__global__ void integrate(Particle *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) {
    p[i].x = 1.0f; // @x want "inter-block write-write race on p: write at @x, write at @y" "intra-warp write-write race on p: write at @x, write at @y"
    p[i + 1].x = 2.0f; // @y
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
