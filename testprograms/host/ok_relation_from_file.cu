// What a file says of one count is checked before the other is written.
#include <cstdio>

__global__ void rows(int *out, int w, int stride) {
  if ((int)threadIdx.x < w)
    out[blockIdx.x * stride + threadIdx.x] = threadIdx.x;
}

class Sheet {
public:
  Sheet() : w(0), stride(0), out(nullptr) {}
  void set(int n);
  bool load(FILE *f);
  void show();

private:
  int w, stride;
  int *out;
};

void Sheet::set(int n) {
  if (n < 0 || n > 200)
    return;
  w = n;
  stride = n + 1;
}

bool Sheet::load(FILE *f) {
  if (fread(&w, sizeof w, 1, f) != 1 || w < 0 || w > 200)
    w = 0;
  stride = 201;
  return w > 0;
}

void Sheet::show() { rows<<<16, 256>>>(out, w, stride); }
