// A histogram whose bins are raised by plain loads and stores.
#include <cstdlib>

__global__ void histogram(const unsigned char *text, int *bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int bin = text[i] & 15;
    int count = bins[bin]; // @r want "inter-block read-write race on bins: read at @r, write at @w" "intra-warp read-write race on bins: read at @r, write at @w"
    bins[bin] = count + 1; // @w want "inter-block write-write race on bins: write at @w, write at @w" "intra-warp write-write race on bins: write at @w, write at @w"
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10000;
  if (n < 1)
    return 1;
  unsigned char *text;
  int *bins;
  cudaMalloc(&text, n);
  cudaMalloc(&bins, 16 * sizeof(int));
  histogram<<<(n + 31) / 32, 32>>>(text, bins, n);
  cudaFree(text);
  cudaFree(bins);
  return 0;
}
