// The host checks that rows are as wide as the blocks of a kernel that is loaded by its name.
#include <cuda.h>
#include <cstdlib>

extern "C" __global__ void fill(int *a, int width) {
  a[blockIdx.x * width + threadIdx.x] = threadIdx.x;
}

struct Launcher {
  CUfunction kernel;
  CUdeviceptr rows;
  Launcher(CUmodule m, int n, int width) {
    cuModuleGetFunction(&kernel, m, "fill");
    cuMemAlloc(&rows, n * width * sizeof(int));
  }
  void run(int n, int width, int threads) {
    void *args[] = {&rows, &width};
    cuLaunchKernel(kernel, n, 1, 1, threads, 1, 1, 0, 0, args, 0);
  }
};

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 16;
  int width = argc > 2 ? atoi(argv[2]) : 32;
  if (n < 1 || width < 32)
    return 1;
  CUmodule m;
  cuModuleLoad(&m, "fill.cubin");
  Launcher l(m, n, width);
  l.run(n, width, 32);
  return 0;
}
