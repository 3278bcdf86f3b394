// The host picks one of two kernels by a table of names, each with blocks of its size.
#include <cuda.h>

template <int SIZE> __device__ void turn(int *a) {
  __shared__ int tile[SIZE];
  tile[threadIdx.x % SIZE] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = tile[SIZE - 1 - threadIdx.x % SIZE];
}

extern "C" __global__ void turn32(int *a) { turn<32>(a); }
extern "C" __global__ void turn16(int *a) { turn<16>(a); }

static const char *const names[] = {"turn32", "turn16"};

int main() {
  CUmodule m;
  CUdeviceptr a;
  cuModuleLoad(&m, "turn.ptx");
  cuMemAlloc(&a, 32 * sizeof(int));
  void *args[] = {&a};
  for (int i = 0; i < 2; i++) {
    CUfunction f;
    cuModuleGetFunction(&f, m, names[i]);
    cuLaunchKernel(f, 1, 1, 1, 32 / (i + 1), 1, 1, 0, NULL, args, NULL);
  }
  return 0;
}
