// What lets a thread through is an element of a table of sixteen, of which each two share a result.
#include <cstdlib>

__global__ void pick(const int *table, int *out) {
  int t = threadIdx.x;
  if (table[15 - t] > 3)
    // want+1 "intra-warp write-write race on out: write at @w, write at @w"
    out[t % 8] = t; // @w
}

int main() {
  int *table, *out;
  cudaMalloc(&table, 16 * sizeof(int));
  cudaMalloc(&out, 8 * sizeof(int));
  pick<<<1, 32>>>(table, out);
  cudaFree(table);
  cudaFree(out);
  return 0;
}
