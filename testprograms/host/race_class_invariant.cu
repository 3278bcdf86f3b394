// The same with a stride that is whatever the caller asks for.
__global__ void fill(float *a, int rows, int cols, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
  if (i < cols && j < rows)
    // want+1 "inter-block write-write race on a: write at @w, write at @w"
    a[j * stride + i] = i + 2 * j; // @w
}

class Grid {
public:
  Grid() : data(nullptr), rows(0), cols(0), stride(0) {}
  void resize(int r, int c, int s);
  void fillAll();

private:
  float *data;
  int rows, cols, stride;
};

void report();

void Grid::resize(int r, int c, int s) {
  if (r < 1 || c < 1)
    return;
  float *p;
  size_t pitch;
  if (cudaMallocPitch((void **)&p, &pitch, c * sizeof(float), r) != cudaSuccess)
    return;
  data = p;
  rows = r;
  cols = c;
  stride = s;
}

void Grid::fillAll() {
  if (rows == 0)
    return;
  report();
  fill<<<dim3((cols + 127) / 128, rows), 128>>>(data, rows, cols, stride);
}
