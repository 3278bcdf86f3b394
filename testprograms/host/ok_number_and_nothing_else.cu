// The program takes one word as a width: a number and nothing else, neither too large nor too small.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

__global__ void put(int *out, int w) { out[blockIdx.x * w + threadIdx.x] = threadIdx.x; }

static bool number(const char *text, int *value) {
  char *end;
  errno = 0;
  long n = strtol(text, &end, 10);
  if (end == text || *end != '\0' || errno == ERANGE)
    return false;
  *value = (int)n;
  return true;
}

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: %s WIDTH\n", argv[0]);
    return 1;
  }
  int w = 256;
  if (strcmp(argv[1], "default") != 0 && !number(argv[1], &w))
    return 2;
  if (w < 64 || w > 1024)
    return 3;
  int *out;
  cudaMalloc(&out, 8 * 1024 * sizeof(int));
  put<<<8, 64>>>(out, w);
  cudaDeviceSynchronize();
}
