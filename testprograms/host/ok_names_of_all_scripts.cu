// Kernels, parameters and template arguments whose names are not ASCII are proved like others.
#include <cstdlib>

namespace größe {
struct Zelle {
  int wert;
};
} // namespace größe

template <typename T> struct κουτί {
  T v;
};

__device__ int индекс() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void ядро(int *p) { p[индекс()] = 2; }

extern "C" __global__ void 核(int *p) { p[индекс()] = 3; }

__global__ void cells(größe::Zelle *p) { p[индекс()].wert = 4; }

template <typename T> __global__ void boxes(T *p) { p[индекс()].v = 5; }

__global__ void cost$(int *p) { p[индекс()] = 6; }

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 2;
  if (blocks < 1 || blocks > 100)
    return 1;
  int *p;
  cudaMalloc(&p, sizeof(int) * 64 * blocks);
  ядро<<<blocks, 64>>>(p);
  核<<<blocks, 64>>>(p);
  cells<<<blocks, 64>>>(reinterpret_cast<größe::Zelle *>(p));
  boxes<<<blocks, 64>>>(reinterpret_cast<κουτί<int> *>(p));
  cost$<<<blocks, 64>>>(p);
  cudaFree(p);
  return 0;
}
