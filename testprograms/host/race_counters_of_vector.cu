// Counters start at what a vector holds, -1: the first number of the second cell is a place of the first.
#include <vector>
__global__ void place(const int *cell, int *fill, int *slots) {
  int i = threadIdx.x, c = cell[i];
  int s = atomicAdd(&fill[c], 1);
  if (s < 4) slots[c * 4 + s] = i; // @w want "intra-warp write-write race on slots: write at @w, write at @w"
}
int main() {
  std::vector<int> start(2, -1), cells(8, 0);
  cells[6] = 1;
  int *fill, *slots, *cell;
  cudaMalloc(&fill, 8);
  cudaMalloc(&slots, 8 * 4);
  cudaMalloc(&cell, 8 * 4);
  cudaMemcpy(cell, cells.data(), 8 * 4, cudaMemcpyHostToDevice);
  cudaMemcpy(fill, start.data(), 8, cudaMemcpyHostToDevice);
  place<<<1, 8>>>(cell, fill, slots);
}
