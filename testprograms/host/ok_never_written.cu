// A function that someone out of sight calls at some time: a variable that nothing writes still has its first value then.
#include <cstdlib>

extern "C" void whenIdle(void (*f)());

int stride = 64;
float *rows;

__global__ void fill(float *a, int stride) {
  a[blockIdx.x * stride + threadIdx.x] = blockIdx.x;
}

void draw() {
  fill<<<16, 64>>>(rows, stride);
}

int main(int argc, char **argv) {
  cudaMalloc(&rows, 16 * 64 * sizeof(float));
  whenIdle(draw);
}
