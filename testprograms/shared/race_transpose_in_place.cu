// A tile is transposed in place by one statement, which reads what others write.
__global__ void transpose(float *matrix) {
  __shared__ float tile[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = matrix[y * 16 + x];
  __syncthreads();
  // want+1 "intra-block write-read race on tile: write at @s, read at @s" "intra-warp write-read race on tile: write at @s, read at @s"
  tile[y][x] = tile[x][y]; // @s
  matrix[y * 16 + x] = tile[y][x];
}

int main() {
  float *matrix;
  cudaMalloc(&matrix, 256 * sizeof(float));
  transpose<<<1, dim3(16, 16)>>>(matrix);
  cudaFree(matrix);
  return 0;
}
