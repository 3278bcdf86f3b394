// A private helper throws half-way, and its caller goes on.
__global__ void rows(int *out, int w, int stride) {
  if ((int)threadIdx.x < w)
    // want+1 "inter-block write-write race on out: write at @w, write at @w"
    out[blockIdx.x * stride + threadIdx.x] = threadIdx.x; // @w
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
  w = n;
  if (n > 200)
    throw n;
  stride = n + 1;
}

void Sheet::set(int n) {
  try {
    put(n);
  } catch (int) {
  }
}

void Sheet::show() { rows<<<16, 256>>>(out, w, stride); }
