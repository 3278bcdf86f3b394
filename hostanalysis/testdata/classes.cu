// Facts about fields of objects that only the functions which write them establish.
struct Dim { int rows, cols, stride; };

__global__ void fill(float *a, Dim d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
  if (i < d.cols && j < d.rows) a[j * d.stride + i] = 1;
}

class Grid {
public:
  Grid() : data(nullptr), rows(0), cols(0), stride(0) {}
  void resize(int r, int c);
  void clear();
  void swap(Grid *o);
  void fillAll();

protected:
  Grid(float *d, int r, int c, int s) : data(d), rows(r), cols(c), stride(s) {} // for views only
  float *data;
  int rows, cols, stride;
};

class View : public Grid {
public:
  View(const View &v) : Grid(v.data, v.rows, v.cols, v.stride) {}
};

// The same, but anybody may choose the stride.
class Loose {
public:
  void set(int r, int c, int s);
  void fillAll();

private:
  float *data;
  int rows, cols, stride;
};

void fail();
void other();

void Grid::resize(int r, int c) {
  clear();
  if (r <= 0 || c <= 0) return;
  size_t pitch;
  void *p;
  if (cudaMallocPitch(&p, &pitch, c * sizeof(float), r) != cudaSuccess) {
    fail();
    return;
  }
  data = (float *)p;
  rows = r;
  cols = c;
  stride = pitch / sizeof(float);
}

void Grid::clear() {
  data = nullptr;
  rows = cols = stride = 0;
}

template <class T> void exchange(T &a, T &b) {
  T t = a;
  a = b;
  b = t;
}

void Grid::swap(Grid *o) {
  exchange(data, o->data);
  exchange(rows, o->rows);
  exchange(cols, o->cols);
  exchange(stride, o->stride);
}

void Grid::fillAll() {
  if (rows == 0) return;
  other();
  fill<<<dim3((cols + 127) / 128, rows), 128>>>(data, Dim{rows, cols, stride});
}

void Loose::set(int r, int c, int s) {
  if (r < 1 || c < 1) return;
  rows = r;
  cols = c;
  stride = s;
}

void Loose::fillAll() {
  if (rows == 0) return;
  fill<<<dim3((cols + 127) / 128, rows), 128>>>(data, Dim{rows, cols, stride});
}
