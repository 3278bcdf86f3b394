// The results that the host reads into its table of places are the places of the next round.
#include <stdlib.h>

__global__ void scatter(int *out, const int *place, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // want+1 "inter-block write-write race on out: write at @w, write at @w" "intra-block write-write race on out: write at @w, write at @w" "intra-warp write-write race on out: write at @w, write at @w"
  if (i < n) out[place[i]] = i; // @w
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  int *place = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) place[i] = 3 * i;
  int *out, *d;
  cudaMalloc(&out, 3 * n * sizeof(int));
  cudaMalloc(&d, n * sizeof(int));
  for (int round = 0; round < 10; round++) {
    cudaMemcpy(d, place, n * sizeof(int), cudaMemcpyHostToDevice);
    scatter<<<(n + 255) / 256, 256>>>(out, d, n);
    cudaMemcpy(place, out, n * sizeof(int), cudaMemcpyDeviceToHost);
  }
  return 0;
}
