// Code out of sight knows draw only after main has set the pitch, which nothing changes later.
#include <cstdlib>

extern "C" void whenIdle(void (*f)());

size_t pitch;
float *rows;

__global__ void fill(float *a, size_t pitch) {
  float *row = (float *)((char *)a + blockIdx.x * pitch);
  row[threadIdx.x] = blockIdx.x; // @w
}

void draw() {
  fill<<<16, 64>>>(rows, pitch);
}

int main(int argc, char **argv) {
  cudaMallocPitch(&rows, &pitch, 64 * sizeof(float), 16);
  whenIdle(draw);
}
