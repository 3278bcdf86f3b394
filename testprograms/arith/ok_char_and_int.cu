// Bytes are written behind the ints.
#include <cstdlib>

__global__ void encode(char *record) {
  int t = threadIdx.x;
  int *words = reinterpret_cast<int *>(record);
  words[t] = t;
  record[4 * 32 + t] = 'x';
}

int main() {
  char *record;
  cudaMalloc(&record, 5 * 32);
  encode<<<1, 32>>>(record);
  cudaFree(record);
  return 0;
}
