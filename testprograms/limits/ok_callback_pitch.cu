// Code out of sight calls draw after main has set the pitch; that it is called no sooner is not known.
#include <cstdlib>

extern "C" void whenIdle(void (*f)());

size_t pitch;
float *rows;

__global__ void fill(float *a, size_t pitch) {
  float *row = (float *)((char *)a + blockIdx.x * pitch);
  // want-fp+1 "inter-block write-write race on a: write at @w, write at @w"
  row[threadIdx.x] = blockIdx.x; // @w
}

void draw() {
  fill<<<16, 64>>>(rows, pitch);
}

int main(int argc, char **argv) {
  cudaMallocPitch(&rows, &pitch, 64 * sizeof(float), 16);
  whenIdle(draw);
}
