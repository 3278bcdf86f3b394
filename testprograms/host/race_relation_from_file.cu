// A file says what one of two counts is.
#include <cstdio>

__global__ void rows(int *out, int w, int stride) {
  if ((int)threadIdx.x < w)
    // want+1 "inter-block write-write race on out: write at @w, write at @w"
    out[blockIdx.x * stride + threadIdx.x] = threadIdx.x; // @w
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
  return fread(&w, sizeof w, 1, f) == 1;
}

void Sheet::show() { rows<<<16, 256>>>(out, w, stride); }
