#include <cstdlib>
void start(float *a, int rows, int cols);
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  float *d;
  cudaMalloc(&d, n * n * sizeof(float));
  start(d, n, n);
}
