#include <cuda_runtime.h>
__global__ void k(int n) {}
void change(int n);
int *where();
int size = 64, kept = 32, lent = 16;
extern int missing;
int main(int argc, char **argv) {
  missing = 8;
  change(argc);
  k<<<size, 1>>>(1);
  k<<<kept, 1>>>(2);
  k<<<missing, 1>>>(3);
  *where() = argc;
  k<<<lent, 1>>>(4);
  return 0;
}
