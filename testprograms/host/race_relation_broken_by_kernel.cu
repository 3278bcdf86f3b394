// A kernel writes one of the two counts.
class Sheet {
public:
  void set(int n);
  void show();
  int w, stride;
  int *out;
};

__global__ void rows(int *out, int w, int stride) {
  if ((int)threadIdx.x < w)
    // want+1 "inter-block write-write race on out: write at @w, write at @w"
    out[blockIdx.x * stride + threadIdx.x] = threadIdx.x; // @w
}

__global__ void shrink(Sheet *s) {
  s->stride = 1;
}

Sheet *make() {
  void *p;
  if (cudaMallocManaged(&p, sizeof(Sheet)) != cudaSuccess)
    return nullptr;
  Sheet *s = (Sheet *)p;
  s->w = s->stride = 0;
  return s;
}

void press(Sheet *s) {
  shrink<<<1, 1>>>(s);
  cudaDeviceSynchronize();
}

void Sheet::set(int n) {
  if (n < 0 || n > 200)
    return;
  w = n;
  stride = n + 1;
}

void Sheet::show() { rows<<<16, 256>>>(out, w, stride); }
