// A word of the command line turns the padding on, which a virtual function tells, and for which there is room.
#include <cstring>

__global__ void put(int *out, int width, int pad) {
  for (int x = threadIdx.x; x < width + pad; x += blockDim.x) out[blockIdx.x * 32 + x] = x;
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
