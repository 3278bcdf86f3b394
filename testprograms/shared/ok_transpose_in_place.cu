// A tile is transposed in place: all threads read before any writes.
__global__ void transpose(float *matrix) {
  __shared__ float tile[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = matrix[y * 16 + x];
  __syncthreads();
  float mine = tile[x][y];
  __syncthreads();
  tile[y][x] = mine;
  matrix[y * 16 + x] = tile[y][x];
}

int main() {
  float *matrix;
  cudaMalloc(&matrix, 256 * sizeof(float));
  transpose<<<1, dim3(16, 16)>>>(matrix);
  cudaFree(matrix);
  return 0;
}
