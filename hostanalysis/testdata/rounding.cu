#include <cmath>
#include <math.h>
#include <stdlib.h>
__global__ void k(int *a, int n) { a[0] = n; }
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  unsigned u = atoi(argv[2]);
  int *d; cudaMalloc(&d, 4 * n);
  k<<<ceil(n / 256.0), 256>>>(d, n);
  k<<<(int)ceil((float)n / 256), 256>>>(d, n);
  k<<<std::ceil((double)n / 100), 256>>>(d, n);
  k<<<ceilf(n / 256.0f), 256>>>(d, n);
  k<<<(unsigned)ceil(1.0 * u / 32), 256>>>(d, n);
  k<<<ceil((double)n / (double)argc), 256>>>(d, n);
  k<<<(int)(n / 256.0), 256>>>(d, n);
  k<<<floor(n / 256.0), 256>>>(d, n);
  k<<<dim3(ceil(n / 16.0), ceil(n / 16.0)), dim3(16, 16)>>>(d, n);
  size_t z = (size_t)n * 4;
  k<<<ceil((double)z / 256), 256>>>(d, n);
  k<<<ceil(n / 256), 256>>>(d, n);
}
