// Values read at a variable index of an array of constants.
#include <cstdlib>
#include <initializer_list>
#include <cuda_runtime.h>

__global__ void k(int n) {}

struct Config {
  int threads;
  const char *name;
  short blocks;
};

const int constant[3] = {32, 64, 96};
static int untouched[] = {5, 6};
int written[2] = {7, 8};
static const Config configs[] = {{128, "a", 3}, {256, "b", -2}};
static const unsigned many[10] = {9, 8, 7, 6, 5, 4, 3, 2, 1, 10};

int main(int argc, char **argv) {
  int i = atoi(argv[1]);
  int local[] = {64, 128};
  for (int b : local)
    k<<<1, b>>>(1);
  for (int b : {16, 8, 16})
    k<<<1, b>>>(2);
  k<<<1, constant[i]>>>(3);
  k<<<untouched[i], 1>>>(4);
  written[1] = argc;
  k<<<written[i], 1>>>(5);
  k<<<configs[i].blocks, configs[i].threads>>>(6);
  k<<<many[i], 1>>>(7);
  dim3 shapes[] = {dim3(2, 3), dim3(4, 5)};
  k<<<shapes[i], 1>>>(8);
  local[i & 1] = 1; // which one is not known
  k<<<1, local[i]>>>(9);
  int filled[2][2];
  filled[0][0] = 1;
  filled[0][1] = filled[1][0] = 2;
  k<<<1, filled[i][argc]>>>(10); // one element was never given a value
  filled[1][1] = 3;
  k<<<1, filled[i][argc]>>>(11);
  return 0;
}
