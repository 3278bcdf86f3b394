// The racy twin: main writes the variable, so that it may have any value when the function is called.
#include <cstdlib>

extern "C" void whenIdle(void (*f)());

int stride = 64;
float *rows;

__global__ void fill(float *a, int stride) {
  // want+1 "inter-block write-write race on a: write at @w, write at @w"
  a[blockIdx.x * stride + threadIdx.x] = blockIdx.x; // @w
}

void draw() {
  fill<<<16, 64>>>(rows, stride);
}

int main(int argc, char **argv) {
  if (argc > 1) stride = atoi(argv[1]);
  cudaMalloc(&rows, 16 * 64 * sizeof(float));
  whenIdle(draw);
}
