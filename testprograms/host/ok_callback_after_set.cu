// What main sets before draw is handed on stands when draw runs.
#include <cstdlib>

extern "C" void whenIdle(void (*f)());

int width;
int *cells;

__global__ void fill(int *a, int width) {
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
}
