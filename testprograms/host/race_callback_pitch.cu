// The racy twin: rows are shorter than what is written to them.
#include <cstdlib>

extern "C" void whenIdle(void (*f)());

size_t pitch;
float *rows;

__global__ void fill(float *a, size_t pitch) {
  float *row = (float *)((char *)a + blockIdx.x * pitch);
  // want+1 "inter-block write-write race on a: write at @w, write at @w"
  row[threadIdx.x] = blockIdx.x; // @w
}

void draw() {
  fill<<<16, 64>>>(rows, pitch);
}

int main(int argc, char **argv) {
  cudaMallocPitch(&rows, &pitch, 32 * sizeof(float), 16);
  whenIdle(draw);
}
