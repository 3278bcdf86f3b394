// A tile is stored by all lanes of a warp together: what they have read before is in their hands by then.
#include <mma.h>
using namespace nvcuda::wmma;

typedef fragment<accumulator, 16, 16, 16, float> Tile;

__global__ void scale(float *c, float *corner) {
  for (int i = 0; i < 4; i++) {
    float *tile = c + (blockIdx.x * 4 + i) * 256;
    Tile f;
    load_matrix_sync(f, tile, 16, mem_row_major);
    for (int k = 0; k < f.num_elements; k++)
      f.x[k] *= 2;
    float x = tile[31 - threadIdx.x];
    store_matrix_sync(tile, f, 16, mem_row_major);
    corner[(blockIdx.x * 4 + i) * 32 + threadIdx.x] = x;
  }
}

int main() {
  float *c, *corner;
  cudaMalloc(&c, 8 * 4 * 256 * sizeof(float));
  cudaMalloc(&corner, 8 * 4 * 32 * sizeof(float));
  scale<<<8, 32>>>(c, corner);
  cudaFree(c);
  cudaFree(corner);
  return 0;
}
