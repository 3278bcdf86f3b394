// A word of the command line turns the padding on, and the search for inputs finds it.
#include <cstring>

__global__ void put(int *out, int width, int pad) {
  // want+1 "inter-block write-write race on out: write at @w, write at @w"
  for (int x = threadIdx.x; x < width + pad; x += blockDim.x) out[blockIdx.x * width + x] = x; // @w
}

struct Layout {
  virtual int pad() const { return 0; }
  virtual ~Layout() {}
};
struct Padded : Layout {
  int pad() const override { return 3; }
};

int main(int argc, char **argv) {
  Layout *l = argc > 1 && !strcmp(argv[1], "padded") ? new Padded : new Layout;
  int *out;
  cudaMalloc(&out, 1 << 16);
  put<<<8, 16>>>(out, 29, l->pad());
  cudaDeviceSynchronize();
  delete l;
}
