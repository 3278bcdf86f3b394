// strtol's end pointer leads into the text, and a digit is written there after the check.
#include <cstdlib>
#include <cstring>

__global__ void fill(int *a, int stride) { a[blockIdx.x * stride + threadIdx.x] = blockIdx.x; } // want "inter-block"

int main(int argc, char **argv) {
  char text[32], *end;
  if (argc < 2 || strlen(argv[1]) > 30)
    return 1;
  strcpy(text, argv[1]);
  strtol(text, &end, 10);
  int stride = atoi(text);
  if (stride < 32 || stride > 1000)
    return 1;
  text[1] = 0, stride = atoi(text);
  int *a;
  cudaMalloc(&a, 4096 * sizeof(int));
  fill<<<4, 32>>>(a, stride);
  cudaDeviceSynchronize();
}
