// A template's tile is as large as the block that fills it.
#include <cstdlib>

template <typename T, int Tile> __global__ void fillTiles(T *out, T value) {
  T *tile = out + blockIdx.x * Tile;
  tile[threadIdx.x] = value;
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
  fill<double, 64>(tiles);
  return 0;
}
