// Whichever callback has set the grid, its depth is 1, as it was before main.
#include <cstdlib>

extern "C" void whenIdle(void (*f)());
extern "C" void whenSized(void (*f)(int width));

dim3 grid(4, 4);
int *cells;

__global__ void fill(int *a) {
  int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
  a[i] = blockIdx.x + blockIdx.z; // @w
}

void draw() {
  fill<<<grid, 32>>>(cells);
}

void sized(int width) {
  grid = dim3(width / 32, 4, 1);
}

int main(int argc, char **argv) {
  cudaMalloc(&cells, 4096 * sizeof(int));
  whenSized(sized);
  whenIdle(draw);
}
