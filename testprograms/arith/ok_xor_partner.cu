// The lower partner of a compare-exchange writes both elements.
#include <cstdlib>

__global__ void compareExchange(int *key) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int partner = i ^ 4;
  if (partner > i) {
    int a = key[i];
    int b = key[partner];
    if (a > b) {
      key[i] = b;
      key[partner] = a;
    }
  }
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 10;
  if (blocks < 1)
    return 1;
  int *key;
  cudaMalloc(&key, blocks * 32 * sizeof(int));
  compareExchange<<<blocks, 32>>>(key);
  cudaFree(key);
  return 0;
}
