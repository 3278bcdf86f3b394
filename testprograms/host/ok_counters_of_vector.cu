// Counters start at what a vector holds, zeros, by one store of eight bytes for both.
#include <vector>
__global__ void place(const int *cell, int *fill, int *slots) {
  int i = threadIdx.x, c = cell[i];
  int s = atomicAdd(&fill[c], 1);
  if (s < 4) slots[c * 4 + s] = i;
}
int main() {
  std::vector<int> start(2, 0), cells(8, 0);
  cells[6] = 1;
  int *fill, *slots, *cell;
  cudaMalloc(&fill, 8);
  cudaMalloc(&slots, 8 * 4);
  cudaMalloc(&cell, 8 * 4);
  cudaMemcpy(cell, cells.data(), 8 * 4, cudaMemcpyHostToDevice);
  cudaMemcpy(fill, start.data(), 8, cudaMemcpyHostToDevice);
  place<<<1, 8>>>(cell, fill, slots);
}
