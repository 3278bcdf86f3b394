// Bytes are written where another thread writes ints.
#include <cstdlib>

__global__ void encode(char *record) {
  int t = threadIdx.x;
  int *words = reinterpret_cast<int *>(record);
  words[t] = t; // @word want "intra-warp write-write race on record: write at @word, write at @byte"
  record[4 * 31 + t] = 'x'; // @byte
}

int main() {
  char *record;
  cudaMalloc(&record, 5 * 32);
  encode<<<1, 32>>>(record);
  cudaFree(record);
  return 0;
}
