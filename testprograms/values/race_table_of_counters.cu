// A table that the host fills with counters and a number that the user gives may lead two blocks to one word.
#include <cstdlib>

struct Entry {
  char row, col, used, pad;
};

__global__ void put(int *out, const Entry *table, const char *count) {
  int base = blockIdx.x * 8 * 32 + threadIdx.x;
  for (int i = 0; i < count[blockIdx.x]; i++) {
    int col = table[i * 4 + blockIdx.x].col;
    // want+1 "inter-block write-write race on out: write at @w, write at @w"
    out[base + 32 * col] = i; // @w
  }
}

static const char pattern[4][8] = {{1, 0, 1}, {0, 1, 0, 1}, {1, 1}, {0, 0, 0, 0, 1, 1, 1, 1}};

int main(int argc, char **argv) {
  int chosen = argc > 1 ? atoi(argv[1]) : 0;
  Entry h[8][4], e;
  char count[4] = {0, 0, 0, 0};
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 4; j++) {
      e.row = e.col = e.used = e.pad = 0;
      h[i][j] = e;
    }
  for (int j = 0; j < 4; j++) {
    int k = 0;
    for (int i = 0; i < 8; i++)
      if (pattern[j][i] != 0) {
        e.row = j;
        e.col = i + chosen;
        e.used = chosen;
        h[k][j] = e;
        k++;
      }
    count[j] = k;
  }
  int *out;
  Entry *table;
  char *counts;
  cudaMalloc(&out, 4 * 8 * 32 * sizeof(int));
  cudaMalloc(&table, sizeof h);
  cudaMalloc(&counts, sizeof count);
  cudaMemcpy(table, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemcpy(counts, count, sizeof count, cudaMemcpyHostToDevice);
  for (int round = 0; round < 10; round++) put<<<4, 32>>>(out, table, counts);
  cudaDeviceSynchronize();
  return 0;
}
