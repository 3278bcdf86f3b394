// Both counts are written behind what may throw.
#include <new>

__global__ void rows(int *out, int w, int stride) {
  if ((int)threadIdx.x < w)
    out[blockIdx.x * stride + threadIdx.x] = threadIdx.x;
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
  room = new int[n];
  w = n;
  stride = n + 10;
}

void Sheet::show() { rows<<<16, 256>>>(out, w, stride); }
