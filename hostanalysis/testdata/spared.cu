// What functions without a caller in sight read of the host after a launch.
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void k(int *a, int n) { a[threadIdx.x] = n; }

void lent(int *a, const int &n) {
  if (n < 4)
    return;
  k<<<n, 1>>>(a, 0);
  k<<<n, 2>>>(a, n);
}

struct Image {
  int rows, *data;
  void twice() {
    if (rows < 4)
      return;
    k<<<rows, 3>>>(data, rows);
    k<<<rows, 4>>>(data, rows);
  }
};

void twice(Image *i) { i->twice(); }

// The kernel is given what the host reads.
void given(int *n) {
  if (*n < 4)
    return;
  k<<<*n, 5>>>(n, 0);
  k<<<*n, 6>>>(n, *n);
}

#ifdef SHARE
int *share() {
  int *p;
  cudaMallocManaged(&p, sizeof(int));
  return p;
}
#endif
