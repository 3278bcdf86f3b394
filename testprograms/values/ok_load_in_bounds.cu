// What lets a thread through is an element of a table of eight: only eight threads have one.
#include <cstdlib>

__global__ void pick(const int *table, int *out) {
  int t = threadIdx.x;
  if (table[7 - t] > 3)
    out[t % 8] = t;
}

int main() {
  int *table, *out;
  cudaMalloc(&table, 8 * sizeof(int));
  cudaMalloc(&out, 8 * sizeof(int));
  pick<<<1, 32>>>(table, out);
  cudaFree(table);
  cudaFree(out);
  return 0;
}
