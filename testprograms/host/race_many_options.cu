// Many options of a program each set a buffer, and a kernel adds a neighbour.
#include <cstring>

__global__ void add(const int *x, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1)
    // want+1 "inter-block write-read race on y: write at @a, read at @a" "intra-block write-read race on y: write at @a, read at @a" "intra-warp write-read race on y: write at @a, read at @a"
    y[i] += y[i + 1]; // @a
}

static bool has(int argc, char **argv, const char *option) {
  for (int i = 1; i < argc; i++)
    if (!strcmp(argv[i], option))
      return true;
  return false;
}

int main(int argc, char **argv) {
  const int n = 1000;
  int *x, *y;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  if (has(argc, argv, "a"))
    cudaMemset(y, 0, n * sizeof(int));
  if (has(argc, argv, "b"))
    cudaMemset(y, 1, n * sizeof(int));
  if (has(argc, argv, "c"))
    cudaMemset(y, 2, n * sizeof(int));
  if (has(argc, argv, "d"))
    cudaMemset(y, 3, n * sizeof(int));
  if (has(argc, argv, "e"))
    cudaMemset(y, 4, n * sizeof(int));
  if (has(argc, argv, "f"))
    cudaMemset(y, 5, n * sizeof(int));
  if (has(argc, argv, "g"))
    cudaMemset(y, 6, n * sizeof(int));
  if (has(argc, argv, "h"))
    cudaMemset(y, 7, n * sizeof(int));
  if (has(argc, argv, "i"))
    cudaMemset(y, 8, n * sizeof(int));
  if (has(argc, argv, "j"))
    cudaMemset(y, 9, n * sizeof(int));
  if (has(argc, argv, "k"))
    cudaMemset(y, 10, n * sizeof(int));
  if (has(argc, argv, "l"))
    cudaMemset(y, 11, n * sizeof(int));
  if (has(argc, argv, "m"))
    cudaMemset(y, 12, n * sizeof(int));
  if (has(argc, argv, "n"))
    cudaMemset(y, 13, n * sizeof(int));
  if (has(argc, argv, "o"))
    cudaMemset(y, 14, n * sizeof(int));
  if (has(argc, argv, "p"))
    cudaMemset(y, 15, n * sizeof(int));
  if (has(argc, argv, "q"))
    cudaMemset(y, 16, n * sizeof(int));
  if (has(argc, argv, "r"))
    cudaMemset(y, 17, n * sizeof(int));
  if (has(argc, argv, "s"))
    cudaMemset(y, 18, n * sizeof(int));
  if (has(argc, argv, "t"))
    cudaMemset(y, 19, n * sizeof(int));
  if (has(argc, argv, "u"))
    cudaMemset(y, 20, n * sizeof(int));
  if (has(argc, argv, "v"))
    cudaMemset(y, 21, n * sizeof(int));
  if (has(argc, argv, "w"))
    cudaMemset(y, 22, n * sizeof(int));
  if (has(argc, argv, "x"))
    cudaMemset(y, 23, n * sizeof(int));
  if (has(argc, argv, "y"))
    cudaMemset(y, 24, n * sizeof(int));
  if (has(argc, argv, "z"))
    cudaMemset(y, 25, n * sizeof(int));
  for (int round = 0; round < 10; round++) {
    add<<<(n + 127) / 128, 128>>>(x, y, n);
    add<<<(n + 127) / 128, 128>>>(y, x, n);
  }
  cudaDeviceSynchronize();
  cudaFree(x);
  cudaFree(y);
  return 0;
}
