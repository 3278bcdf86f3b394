// A map, a virtual call and an exception make rows of a number of the command line that are narrower than the block.
#include <cstdlib>
#include <map>
#include <memory>
#include <stdexcept>

// want+1 "inter-block write-write race on out: write at @w, write at @w"
__global__ void put(int *out, int w) { out[blockIdx.x * w + threadIdx.x] = threadIdx.x; } // @w

struct Shape {
  virtual int width(int n) const = 0;
  virtual ~Shape() {}
};
struct Square : Shape {
  int width(int n) const override { return n; }
};
struct Padded : Shape {
  int width(int n) const override {
    if (n > 512)
      throw std::length_error("too wide");
    return n - 8;
  }
};

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 64;
  if (n < 64 || n > 1024)
    return 1;
  std::map<int, std::unique_ptr<Shape>> shapes;
  shapes[0].reset(new Square);
  shapes[1].reset(new Padded);
  int w = 64;
  try {
    w = shapes[n & 1]->width(n);
  } catch (std::length_error &) {
  }
  int *out;
  cudaMalloc(&out, 8 * 1032 * sizeof(int));
  put<<<8, 64>>>(out, w);
  cudaDeviceSynchronize();
}
