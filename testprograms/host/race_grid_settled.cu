// The racy twin: a callback makes the grid deeper.
// What the callback leaves is not known, and no run shows it: code out of sight calls it.
#include <cstdlib>

extern "C" void whenIdle(void (*f)());
extern "C" void whenSized(void (*f)(int width));

dim3 grid(4, 4);
int *cells;

__global__ void fill(int *a) {
  int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
  // want-fn+1 "inter-block write-write race on a: write at @w, write at @w"
  a[i] = blockIdx.x + blockIdx.z; // @w
}

void draw() {
  fill<<<grid, 32>>>(cells);
}

void sized(int width) {
  grid = dim3(width / 32, 4, 2);
}

int main(int argc, char **argv) {
  cudaMalloc(&cells, 4096 * sizeof(int));
  whenSized(sized);
  whenIdle(draw);
}
