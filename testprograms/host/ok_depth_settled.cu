// The depth is 1 from the beginning, and nothing else is ever stored there.
#include <cstdlib>

extern "C" void whenIdle(void (*f)());
extern "C" void whenPressed(void (*f)(int key));

int depth = 1;
int *cells;

__global__ void fill(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.z; // @w
}

void draw() {
  fill<<<dim3(8, 1, depth), 32>>>(cells);
}

void pressed(int key) {
  if (key == 'r')
    depth = 1;
}

int main(int argc, char **argv) {
  cudaMalloc(&cells, 8 * 32 * sizeof(int));
  whenPressed(pressed);
  whenIdle(draw);
}
