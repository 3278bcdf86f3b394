// A private helper throws before it writes.
__global__ void rows(int *out, int w, int stride) {
  if ((int)threadIdx.x < w)
    out[blockIdx.x * stride + threadIdx.x] = threadIdx.x;
}

class Sheet {
public:
  Sheet() : w(0), stride(0), out(nullptr) {}
  void set(int n);
  void show();

private:
  void put(int n);
  int w, stride;
  int *out;
};

void Sheet::put(int n) {
  if (n > 200)
    throw n;
  w = n;
  stride = n + 1;
}

void Sheet::set(int n) {
  try {
    put(n);
  } catch (int) {
  }
}

void Sheet::show() { rows<<<16, 256>>>(out, w, stride); }
