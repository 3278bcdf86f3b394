// Partners of a compare-exchange both write both elements.
#include <cstdlib>

__global__ void compareExchange(int *key) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int partner = i ^ 4;
  if (partner != i) {
    int a = key[i]; // @a want "intra-warp read-write race on key: read at @a, write at @v"
    int b = key[partner]; // @b want "intra-warp read-write race on key: read at @b, write at @u"
    if (a > b) {
      key[i] = b; // @u want "intra-warp write-write race on key: write at @u, write at @v"
      key[partner] = a; // @v
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
