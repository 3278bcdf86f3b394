// GLUT calls back from its main loop, which begins when the pitch is known, though draw is registered before.
#include <cstdlib>

extern "C" void glutDisplayFunc(void (*f)());
extern "C" void glutMainLoop();

size_t pitch;
float *rows;

__global__ void fill(float *a, size_t pitch) {
  float *row = (float *)((char *)a + blockIdx.x * pitch);
  row[threadIdx.x] = blockIdx.x; // @w
}

void draw() {
  fill<<<16, 64>>>(rows, pitch);
}

int main(int argc, char **argv) {
  glutDisplayFunc(draw);
  cudaMallocPitch(&rows, &pitch, 64 * sizeof(float), 16);
  glutMainLoop();
}
