// One buffer in a struct, chosen by an index, is read and written.
#include <cstdlib>
struct Steps { float *row[2]; };
__global__ void advance(Steps s, int now) {
  float v = s.row[now][threadIdx.x + 1]; // @r want "intra-block read-write race on s.row.0.: read at @r, write at @w" "intra-warp read-write race on s.row.0.: read at @r, write at @w"
  s.row[now][threadIdx.x] = v; // @w
}
int main(int argc, char **argv) {
  int now = argc > 1 ? atoi(argv[1]) : 0;
  if (now < 0 || now > 1)
    return 1;
  Steps s;
  for (float *&row : s.row)
    cudaMalloc(&row, 65 * sizeof(float));
  advance<<<1, 64>>>(s, now);
}
