// The function that fills the object is main, whose caller answers for nothing: rows overlap.
#include <cstdlib>

__global__ void fill(float *a, int rows, int cols, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
  if (i < cols && j < rows)
    // want+1 "inter-block write-write race on a: write at @w, write at @w"
    a[j * stride + i] = i + 2 * j; // @w
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
  g.stride = cols / 2;
  cudaMalloc(&g.data, g.rows * g.cols * sizeof(float));
  Step *steps[] = {&g, nullptr};
  for (Step **s = steps; *s; s++)
    (*s)->run();
  return 0;
}
