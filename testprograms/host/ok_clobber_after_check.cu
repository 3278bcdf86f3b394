// A field is checked after the last call that may change it.
#include <cstdio>
#include <cstdlib>

struct Config {
  int rows, stride;
};

__global__ void blank(char *screen, int stride) {
  screen[blockIdx.x * stride + threadIdx.x] = ' ';
}

static void reload(Config *c) {
  if (scanf("%d %d", &c->rows, &c->stride) != 2)
    exit(1);
}

int main() {
  Config c;
  reload(&c);
  reload(&c);
  if (c.rows < 1 || c.stride < 64)
    return 1;
  char *screen;
  cudaMalloc(&screen, 1 << 20);
  blank<<<c.rows, 64>>>(screen, c.stride);
  cudaFree(screen);
  return 0;
}
