// The pitch is set before draw is handed on, and no callback changes it: the key that could changes the shade.
#include <cstdlib>

extern "C" void whenIdle(void (*f)());
extern "C" void whenPressed(void (*f)(int key));

size_t pitch;
float *rows, shade;

__global__ void fill(float *a, size_t pitch, float shade) {
  float *row = (float *)((char *)a + blockIdx.x * pitch);
  row[threadIdx.x] = blockIdx.x + shade; // @w
}

void draw() {
  fill<<<16, 64>>>(rows, pitch, shade);
}

void pressed(int key) {
  shade = key;
}

int main(int argc, char **argv) {
  whenPressed(pressed);
  cudaMallocPitch(&rows, &pitch, 64 * sizeof(float), 16);
  whenIdle(draw);
}
