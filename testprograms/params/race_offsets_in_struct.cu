// Rows of 256 elements begin 255 apart, as an array in a struct says.
#include <cstdlib>
struct Offsets { int first[4]; };
__global__ void fill(float *p, Offsets o) {
  p[o.first[blockIdx.x] + threadIdx.x] = blockIdx.x; // want "inter-block write-write race on p"
}
int main() {
  Offsets o;
  for (int i = 0; i < 4; i++)
    o.first[i] = 255 * i;
  float *p;
  cudaMalloc(&p, 4 * 256 * sizeof(float));
  fill<<<4, 256>>>(p, o);
}
