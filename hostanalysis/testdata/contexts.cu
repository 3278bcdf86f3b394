// Facts along calling contexts, and what must not become a fact.
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <iostream>
__global__ void k(int *a, int n, int m) { a[n] = m; }
__attribute__((noinline)) void launch(int *a, int n, int m) {
  assert(n > 0);
  k<<<n, 32>>>(a, n, m);
}
__attribute__((noinline)) void checked(int *a, int n, int m) {
  if (n != m) return;
  launch(a, n, m);
}
struct Grid {
  int w, h;
  int *d;
  __attribute__((noinline)) Grid(int w, int h) : w(w), h(h) { cudaMalloc(&d, sizeof(int) * w * h); }
  __attribute__((noinline)) bool square() const { return w == h; }
  __attribute__((noinline)) void resize(int to) { w = to; }
  __attribute__((noinline)) void step() {
    assert(square());
    k<<<w, h>>>(d, w, h);
  }
};
extern "C" void unknown();
int limit = 64;
__attribute__((noinline)) static void raise() { limit *= 2; }
__attribute__((noinline)) void read_both(int &w, int &h) { std::cin >> w >> h; }
int main(int argc, char **argv) {
  int n, m;
  read_both(n, m);
  int *d;
  cudaMalloc(&d, 4 * n);
  launch(d, n, m);
  checked(d, n, m);
  Grid g(n, m);
  g.step();
  if (g.w > 100) return 1;
  g.resize(argc);
  k<<<1, 2>>>(g.d, g.w, g.h);
  if (n > limit) return 1;
  k<<<1, 3>>>(d, n, limit);
  raise();
  k<<<1, 4>>>(d, n, limit);
  if (n < 10) return 1;
  unknown();
  k<<<1, 5>>>(d, n, limit);
  scanf("%d", &n);
  k<<<1, 6>>>(d, n, m);
  try {
    if (m < 7) throw 1;
  } catch (int) {
  }
  k<<<1, 7>>>(d, n, m);
  if (argc > 5)
    m = 3;
  k<<<1, 8>>>(d, n, m);
  int sizes[3] = {n, m, 5};
  k<<<sizes[0], sizes[2]>>>(d, sizes[1], sizes[argc]);
}

// A struct that travels by value through a wrapper which is not inlined.
struct Dim { int rows, cols, stride; void *extra; };
__global__ void dims(float *a, Dim d) { a[d.rows * d.stride] = d.cols; }
__attribute__((noinline)) void pass(dim3 g, float *a, Dim d) { dims<<<g, 16>>>(a, d); }
struct Matrix {
  float *data;
  int cols, rows, stride;
  Dim dim() const { Dim d = {rows, cols, stride, 0}; return d; }
  void mirror() {
    assert(rows == cols);
    if (rows == 0) return;
    unknown();
    pass(dim3((rows + 15) / 16, 2), data, dim());
  }
};
void library(Matrix *m) { m->mirror(); }
