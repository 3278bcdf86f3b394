// Host loops around launches.
#include <cstdlib>
#include <utility>
__global__ void k(int *a, int *b, int n) { a[0] = b[n]; }
__global__ void one(int *a, int n) { a[0] = n; }
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  int *a, *b;
  cudaMalloc(&a, 4 * n);
  cudaMalloc(&b, 4 * n);
  for (int i = 0; i < n; i += 16) one<<<(n - i) / 16, 16>>>(a, i);
  for (int s = n; s > 1; s /= 2) one<<<s, 5>>>(a, s);
  for (unsigned s = 1; s < n; s *= 2) one<<<s, 6>>>(a, s);
  for (unsigned s = n; s-- > 0;) one<<<s, 7>>>(a, s);
  for (int i = n - 1; i >= 0; i--) one<<<i, 8>>>(a, i);
  int j = 0;
  do {
    one<<<j, 9>>>(a, j);
    j += 3;
  } while (j < n);
  while (j > 100) {
    if (j % 7 == 0) break;
    one<<<j, 10>>>(a, j);
    j -= argc;
  }
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) one<<<i + 1, 11>>>(a, j);
  for (int s = n; s > 1; s = (s + 255) / 256) one<<<s, 12>>>(a, s);
  for (int *p = a; p < a + n; p += 64) one<<<1, 13>>>(p, 64);

  int *in = a, *out = b;
  for (int i = 0; i < n; i++) {
    k<<<n, 256>>>(in, out, i);
    int *t = in;
    in = out;
    out = t;
  }
  one<<<1, 14>>>(in, 1);
  int *x = a, *y = b;
  for (int i = 0; i < n; i++) {
    k<<<n, 15>>>(x, y, n);
    if (i % 3) std::swap(x, y);
  }
  int *buf[2] = {a, b};
  for (int i = 0; i < n; i++) k<<<n, 17>>>(buf[i % 2], buf[(i + 1) % 2], i);
  for (int i = 0; i < n; i++) {
    int *fresh;
    cudaMalloc(&fresh, 4 * i);
    k<<<n, 18>>>(fresh, a, i);
    cudaFree(fresh);
  }
  int *last = 0;
  for (int i = 0; i < n; i++) cudaMalloc(&last, 8 * n);
  if (last) one<<<1, 19>>>(last, n);
}
