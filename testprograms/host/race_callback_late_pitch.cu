// The racy twin: a key changes the pitch.
// What the callback leaves is not known, and no run shows it: code out of sight calls it.
#include <cstdlib>

extern "C" void whenIdle(void (*f)());
extern "C" void whenPressed(void (*f)(int key));

size_t pitch;
float *rows, shade;

__global__ void fill(float *a, size_t pitch, float shade) {
  float *row = (float *)((char *)a + blockIdx.x * pitch);
  // want-fn+1 "inter-block write-write race on a: write at @w, write at @w"
  row[threadIdx.x] = blockIdx.x + shade; // @w
}

void draw() {
  fill<<<16, 64>>>(rows, pitch, shade);
}

void pressed(int key) {
  pitch = key;
}

int main(int argc, char **argv) {
  whenPressed(pressed);
  cudaMallocPitch(&rows, &pitch, 64 * sizeof(float), 16);
  whenIdle(draw);
}
