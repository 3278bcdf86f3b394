// Two blocks of 128 threads update fifty cells, chosen by the remainder of the index.
__global__ void update(int *cell) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int slot = i % 50;
  // want+1 "inter-block read-write race on cell: read at @r, write at @w" "intra-block read-write race on cell: read at @r, write at @w"
  int old = cell[slot]; // @r
  // want+1 "inter-block write-write race on cell: write at @w, write at @w" "intra-block write-write race on cell: write at @w, write at @w"
  cell[slot] = old + i; // @w
}

int main() {
  int *cell;
  cudaMalloc(&cell, 256 * sizeof(int));
  update<<<2, 128>>>(cell);
  cudaFree(cell);
  return 0;
}
