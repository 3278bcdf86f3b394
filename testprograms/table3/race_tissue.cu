// Steps of four cells by 256 threads leave lanes of one warp in each other's cells.
__global__ void diffuse(float *tissue, int step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int cell = i / step * step;
  // want+1 "intra-warp read-write race on tissue: read at @r, write at @w"
  float old = tissue[cell]; // @r
  // want+1 "intra-warp write-write race on tissue: write at @w, write at @w"
  tissue[cell] = 0.5f * old; // @w
}

int main() {
  float *tissue;
  const int step = 4;
  cudaMalloc(&tissue, 1024 * sizeof(float));
  diffuse<<<4, 256>>>(tissue, step);
  cudaFree(tissue);
  return 0;
}
