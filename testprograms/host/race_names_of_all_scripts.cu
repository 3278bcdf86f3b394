// Kernels, parameters and template arguments whose names are not ASCII race like others.
#include <cstdlib>

namespace größe {
struct Zelle {
  int wert;
};
} // namespace größe

template <typename T> struct κουτί {
  T v;
};

__device__ int индекс() { return threadIdx.x; }

__global__ void ядро(int *p) { p[индекс()] = 2; } // @k1 want "inter-block write-write race on p: write at @k1, write at @k1"

extern "C" __global__ void 核(int *p) { p[индекс()] = 3; } // @k2 want "inter-block write-write race on p: write at @k2, write at @k2"

__global__ void cells(größe::Zelle *p) { p[индекс()].wert = 4; } // @k3 want "inter-block write-write race on p: write at @k3, write at @k3"

template <typename T> __global__ void boxes(T *p) { p[индекс()].v = 5; } // @k4 want "inter-block write-write race on p: write at @k4, write at @k4"

__global__ void cost$(int *p) { p[индекс()] = 6; } // @k5 want "inter-block write-write race on p: write at @k5, write at @k5"

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
