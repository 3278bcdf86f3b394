// Launches that are reported, not read.
#include <csetjmp>
__global__ void k(int *a, int n) { a[n] = n; }
__global__ void missing(int *a);
jmp_buf env;
void jumps(int *a, int n) {
  if (setjmp(env)) n++;
  k<<<n, 1>>>(a, n);
}
void tangled(int *a, int n) {
  if (n > 3) goto inside;
  while (n > 0) {
    n--;
  inside:
    a++;
  }
  k<<<n, 2>>>(a, n);
}
void pointer(void (*f)(int *, int), int *a) { f<<<1, 3>>>(a, 1); }
void elsewhere(int *a) { missing<<<1, 4>>>(a); }
