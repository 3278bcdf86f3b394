#include <assert.h>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <vector>
__global__ void k(int *a, int n, int m) { a[n] = m; }
void ext(int *);
void log(const char *);
#define CHECK(c) do { if (!(c)) { fprintf(stderr, "no " #c "\n"); exit(1); } } while (0)
void usage() { fprintf(stderr, "usage\n"); exit(1); }
__attribute__((noinline)) void usage2() { fprintf(stderr, "usage\n"); exit(1); }
__attribute__((noinline)) void need(int c) { if (!c) throw std::runtime_error("x"); }
__attribute__((noinline)) void needsq(int r, int c) { if (r != c) exit(2); printf("ok\n"); }

void f1(int *a, int n, int m) { assert(n == m); k<<<n, 32>>>(a, n, m); }
void f2(int *a, int n, int m) { if (n != m) return; k<<<n, 32>>>(a, n, m); }
void f3(int *a, int n, int m) { CHECK(n == m && n > 3); k<<<n, 32>>>(a, n, m); }
void f4(int *a, int n, int m) { if (n != m) throw std::runtime_error("bad"); k<<<n, 32>>>(a, n, m); }
void f5(int *a, int n, int m) { if (n == 1024) k<<<n, 32>>>(a, n, m); }
void f6(int *a) { int n; scanf("%d", &n); if (n < 256) exit(1); ext(&n); k<<<n, 32>>>(a, n, 0); }
void f7(int *a) { int n; scanf("%d", &n); if (n < 256) exit(1); printf("%d", n); k<<<n, 32>>>(a, n, 0); }
void f8(int *a, int n) { try { need(n >= 256); } catch (...) {} k<<<n, 32>>>(a, n, 0); }
void f9(int *a, int n) { need(n >= 256); k<<<n, 32>>>(a, n, 0); }
void f10(int *a, int n, int m) { needsq(n, m); k<<<n, 32>>>(a, n, m); }
void f11(int *a, int argc, char **argv) { if (argc != 3) usage2(); int n = atoi(argv[1]); if (atoi(argv[1]) % 16) usage2(); k<<<n / 16, 16>>>(a, n, atoi(argv[2])); }
void f12(int *a) { int w, h; std::cin >> w >> h; k<<<w / 16, 16>>>(a, w, h); }
void f13(int *a, int n) { switch (n) { case 1: case 2: k<<<n, 1>>>(a, n, 0); break; case 7: k<<<n, 2>>>(a, n, 0); break; default: k<<<n, 3>>>(a, n, 0); } }
struct M { int rows, cols; int *d; M(int r, int c) : rows(r), cols(c) { cudaMalloc(&d, 4 * r * c); } void run(); bool sq() const { return rows == cols; } };
void M::run() { assert(sq()); log("x"); k<<<rows, 32>>>(d, rows, cols); }
void f14(int n) { M m(n, n); m.run(); }
void f15(int *a, std::vector<int> &v) { k<<<v.size(), 32>>>(a, v.size(), v[0]); }
static int gn;
void f16(int *a) { gn = 3; log("y"); k<<<gn, 1>>>(a, gn, 0); }
void f17(int *a, unsigned n) { if (n - 1u < 100u) k<<<n, 1>>>(a, n, 0); }
