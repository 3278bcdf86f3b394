#include "made.h"
int main() {
  int *d;
  if (cudaMalloc(&d, 64 * sizeof(int)) != cudaSuccess)
    return 1;
  Made made(d, 2);
}
