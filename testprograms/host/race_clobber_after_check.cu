// A field is checked, then read again from a file before the launch.
#include <cstdio>
#include <cstdlib>

struct Config {
  int rows, stride;
};

__global__ void blank(char *screen, int stride) {
  // want+1 "inter-block write-write race on screen: write at @w, write at @w"
  screen[blockIdx.x * stride + threadIdx.x] = ' '; // @w
}

static void reload(Config *c) {
  if (scanf("%d %d", &c->rows, &c->stride) != 2)
    exit(1);
}

int main() {
  Config c;
  reload(&c);
  if (c.rows < 1 || c.stride < 64)
    return 1;
  reload(&c);
  char *screen;
  cudaMalloc(&screen, 1 << 20);
  blank<<<c.rows, 64>>>(screen, c.stride);
  cudaFree(screen);
  return 0;
}
