// A struct is copied into an array of its own.
#include <cstdlib>

struct Cell {
  int key, value, next;
};

__global__ void move(const Cell *from, Cell *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) {
    Cell c = from[i + 1];
    to[i] = c;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 700;
  if (n < 1)
    return 1;
  Cell *a, *b;
  cudaMalloc(&a, n * sizeof(Cell));
  cudaMalloc(&b, n * sizeof(Cell));
  move<<<(n + 31) / 32, 32>>>(a, b, n);
  cudaFree(a);
  cudaFree(b);
  return 0;
}
