// The racy twin: main sets the width anew, whenever draw may have run or not; rows overlap by then.
// What the callback leaves is not known, and no run shows it: code out of sight calls it.
#include <cstdlib>

extern "C" void whenIdle(void (*f)());

int width;
int *cells;

__global__ void fill(int *a, int width) {
  // want-fn+2 "inter-block write-write race on a: write at @w, write at @w"
  if (threadIdx.x < 64)
    a[blockIdx.x * width + threadIdx.x] = blockIdx.x; // @w
}

void draw() {
  fill<<<16, 64>>>(cells, width);
}

int main(int argc, char **argv) {
  cudaMalloc(&cells, 16 * 64 * sizeof(int));
  width = 64;
  whenIdle(draw);
  width = argc;
}
