// Code out of sight calls only those functions whose address it has: the width that was checked is the one passed.
#include <cstdlib>

struct Clock {
  virtual void start();
};
Clock *newClock();
extern "C" void whenIdle(void (*f)());

int width, height;

void resize() { height = 1; }

__global__ void fill(float *a, int width) {
  a[blockIdx.x * width + threadIdx.x] = blockIdx.x;
}

int main(int argc, char **argv) {
  width = argc > 1 ? atoi(argv[1]) : 64;
  if (width < 64) return 1;
  whenIdle(resize);
  float *a;
  cudaMalloc(&a, 16 * width * sizeof(float));
  newClock()->start();
  fill<<<16, 64>>>(a, width);
}
