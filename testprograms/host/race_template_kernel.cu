// A template's tile is smaller than the block that fills it.
#include <cstdlib>

template <typename T, int Tile> __global__ void fillTiles(T *out, T value) {
  T *tile = out + blockIdx.x * Tile;
  // want+1 "inter-block write-write race on out: write at @w, write at @w"
  tile[threadIdx.x] = value; // @w
}

template <typename T, int Tile> static void fill(int tiles) {
  T *out;
  cudaMalloc(&out, sizeof(T) * Tile * tiles);
  fillTiles<T, Tile><<<tiles, 32>>>(out, T(1));
  cudaFree(out);
}

int main(int argc, char **argv) {
  int tiles = argc > 1 ? atoi(argv[1]) : 10;
  if (tiles < 1)
    return 1;
  fill<float, 32>(tiles);
  fill<double, 16>(tiles);
  return 0;
}
