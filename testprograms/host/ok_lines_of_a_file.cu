// A block for each number in a file, whose first thread writes the one element of the block.
#include <cstdio>

__global__ void first(int *out) {
  if (threadIdx.x == 0)
    out[blockIdx.x] = threadIdx.x;
}

int main() {
  FILE *f = fopen("numbers.txt", "r");
  if (!f)
    return 1;
  int n = 0, x;
  while (!feof(f))
    if (fscanf(f, "%d\n", &x) == 1)
      n++;
  fclose(f);
  if (n > 4096)
    n = 4096;
  int *out;
  cudaMalloc(&out, 4096 * sizeof(int));
  first<<<n, 128>>>(out);
  cudaDeviceSynchronize();
  return 0;
}
