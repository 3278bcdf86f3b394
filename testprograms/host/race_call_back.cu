// The racy twin: a function whose address code out of sight has writes the width.
// What the callback leaves is not known, and no run shows it: code out of sight calls it.
#include <cstdlib>

struct Clock {
  virtual void start();
};
Clock *newClock();
extern "C" void whenIdle(void (*f)());

int width, height;

void resize() { width = 1; }

__global__ void fill(float *a, int width) {
  // want-fn+1 "inter-block write-write race on a: write at @w, write at @w"
  a[blockIdx.x * width + threadIdx.x] = blockIdx.x; // @w
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
