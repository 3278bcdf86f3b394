// The results that the host reads into its table of places are nobody's places any more.
#include <stdlib.h>

__global__ void scatter(int *out, const int *place, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[place[i]] = i;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  int *place = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) place[i] = 3 * i;
  int *out, *d;
  cudaMalloc(&out, 3 * n * sizeof(int));
  cudaMalloc(&d, n * sizeof(int));
  {
    cudaMemcpy(d, place, n * sizeof(int), cudaMemcpyHostToDevice);
    scatter<<<(n + 255) / 256, 256>>>(out, d, n);
    cudaMemcpy(place, out, n * sizeof(int), cudaMemcpyDeviceToHost);
  }
  return 0;
}
