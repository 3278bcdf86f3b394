// The function that fills the object is main: a row is as long as the stride.
#include <cstdlib>

__global__ void fill(float *a, int rows, int cols, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
  if (i < cols && j < rows)
    a[j * stride + i] = i + 2 * j;
}

struct Step {
  virtual void run() = 0;
};

struct Grid : Step {
  int rows, cols, stride;
  float *data;
  void run() { fill<<<dim3((cols + 127) / 128, rows), 128>>>(data, rows, cols, stride); }
};

int main(int argc, char **argv) {
  if (argc < 3)
    return 1;
  int cols = atoi(argv[2]);
  Grid g;
  g.rows = atoi(argv[1]);
  g.cols = cols;
  g.stride = cols;
  cudaMalloc(&g.data, g.rows * g.cols * sizeof(float));
  Step *steps[] = {&g, nullptr};
  for (Step **s = steps; *s; s++)
    (*s)->run();
  return 0;
}
