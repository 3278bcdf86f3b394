// What main finds in variables with initialisers that run before it.
#include <cstdlib>
#include <iostream>
#include <string>
#include <cuda_runtime.h>

__global__ void k(int n) {}

extern int elsewhere;

struct Sizes {
  int rows, cols, area;
  Sizes(int r, int c) : rows(r), cols(c), area(r * c) {}
};

int total = 1 << 12;
int half = total / 2;
dim3 block(256, 1, 1), grid(total / 256, 1, 1);
Sizes sizes(half, 3);
int many = atoi("12") + half;
int changed = total / 4;
int ahead = std::getenv("N") ? atoi(std::getenv("N")) : 7;
int other = elsewhere + 1;
std::string name = "name"; // a library function, which may call nothing here
int after = total / 8;

__attribute__((constructor)) static void early() { changed = 3; }

int main() {
  k<<<grid, block>>>(1);
  k<<<sizes.area, sizes.cols>>>(2);
  k<<<many, 1>>>(3);
  k<<<changed, 1>>>(4);
  k<<<ahead, 1>>>(5);
  k<<<other, 1>>>(6);
  k<<<after, 1>>>(7);
  std::cout << name;
  grid.x++;
  k<<<grid, block>>>(8);
  return 0;
}
