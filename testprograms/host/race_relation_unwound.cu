// An allocation that fails leaves one count written and the other not.
#include <new>

__global__ void rows(int *out, int w, int stride) {
  if ((int)threadIdx.x < w)
    // want+1 "inter-block write-write race on out: write at @w, write at @w"
    out[blockIdx.x * stride + threadIdx.x] = threadIdx.x; // @w
}

class Sheet {
public:
  Sheet() : w(0), stride(0), room(nullptr), out(nullptr) {}
  void widen(int n);
  void show();

private:
  int w, stride;
  int *room, *out;
};

void Sheet::widen(int n) {
  if (n < 0 || n > 200)
    return;
  w = n;
  room = new int[n];
  stride = n + 10;
}

void Sheet::show() { rows<<<16, 256>>>(out, w, stride); }
