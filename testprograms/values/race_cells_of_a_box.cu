// The racy twin: cells of one column have the same points.
#include <cstdlib>

struct Neighbour {
  int x, y;
  long first;
};

struct Cell {
  int x, y;
  long first;
  int count;
  Neighbour beside[4];
};

__global__ void shift(float *points, const Cell *cells, float by) {
  long first = cells[blockIdx.x].first;
  for (int i = threadIdx.x; i < 96; i += blockDim.x)
    // want+1 "inter-block write-write race on points: write at @w, write at @w"
    points[first + i] = by + blockIdx.x; // @w
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), number = 0;
  if (n < 1)
    return 1;
  long cells = (long)n * n;
  Cell *box = (Cell *)malloc(cells * sizeof(Cell)), *d;
  for (int y = 0; y < n; y++)
    for (int x = 0; x < n; x++) {
      box[number].x = x;
      box[number].y = y;
      box[number].first = x * 96;
      box[number].count = 0;
      for (int k = -1; k < 2; k += 2)
        if (x + k >= 0 && x + k < n) {
          box[number].beside[box[number].count].x = x + k;
          box[number].beside[box[number].count].y = y;
          box[number].beside[box[number].count].first = (y * n + x + k) * 96;
          box[number].count++;
        }
      number++;
    }
  float *points;
  cudaMalloc(&points, cells * 96 * sizeof(float));
  cudaMalloc(&d, cells * sizeof(Cell));
  cudaMemcpy(d, box, cells * sizeof(Cell), cudaMemcpyHostToDevice);
  shift<<<cells, 32>>>(points, d, 1);
}
