// The racy twin: another library may call back at once.
// What the callback leaves is not known, and no run shows it: code out of sight calls it.
#include <cstdlib>

extern "C" void drawBy(void (*f)());
extern "C" void glutMainLoop();

size_t pitch;
float *rows;

__global__ void fill(float *a, size_t pitch) {
  float *row = (float *)((char *)a + blockIdx.x * pitch);
  // want-fn+1 "inter-block write-write race on a: write at @w, write at @w"
  row[threadIdx.x] = blockIdx.x; // @w
}

void draw() {
  fill<<<16, 64>>>(rows, pitch);
}

int main(int argc, char **argv) {
  drawBy(draw);
  cudaMallocPitch(&rows, &pitch, 64 * sizeof(float), 16);
  glutMainLoop();
}
