// Rows begin where an array in a struct says: 256 elements apart.
#include <cstdlib>
struct Offsets { int first[4]; };
__global__ void fill(float *p, Offsets o) {
  p[o.first[blockIdx.x] + threadIdx.x] = blockIdx.x;
}
int main() {
  Offsets o;
  for (int i = 0; i < 4; i++)
    o.first[i] = 256 * i;
  float *p;
  cudaMalloc(&p, 4 * 256 * sizeof(float));
  fill<<<4, 256>>>(p, o);
}
