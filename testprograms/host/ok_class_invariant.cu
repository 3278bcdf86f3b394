// Two counts of a class: the one who writes them sees to it that a row is no longer than the stride.
__global__ void fill(float *a, int rows, int cols, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
  if (i < cols && j < rows)
    a[j * stride + i] = i + 2 * j;
}

class Grid {
public:
  Grid() : data(nullptr), rows(0), cols(0), stride(0) {}
  void resize(int r, int c);
  void fillAll();

private:
  float *data;
  int rows, cols, stride;
};

void report();

void Grid::resize(int r, int c) {
  if (r < 1 || c < 1)
    return;
  float *p;
  size_t pitch;
  if (cudaMallocPitch((void **)&p, &pitch, c * sizeof(float), r) != cudaSuccess)
    return;
  data = p;
  rows = r;
  cols = c;
  stride = pitch / sizeof(float);
}

void Grid::fillAll() {
  if (rows == 0)
    return;
  report();
  fill<<<dim3((cols + 127) / 128, rows), 128>>>(data, rows, cols, stride);
}
