// A table of places that the host reads results into after the launch, and one whose loop has a constant number of rounds.
#include <stdlib.h>

__global__ void scatter(int *out, const int *place, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[place[i]] = i;
}

int fixed[1000];

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  int *place = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) place[i] = 3 * i;
  int *out, *d;
  cudaMalloc(&out, 3 * n * sizeof(int));
  cudaMalloc(&d, n * sizeof(int));
  cudaMemcpy(d, place, n * sizeof(int), cudaMemcpyHostToDevice);
  scatter<<<(n + 255) / 256, 256>>>(out, d, n);
  cudaMemcpy(place, out, n * sizeof(int), cudaMemcpyDeviceToHost);

  int *wide, *e;
  for (int i = 0; i < 1000; i++) fixed[i] = 5 * i;
  cudaMalloc(&wide, 5000 * sizeof(int));
  cudaMalloc(&e, sizeof(fixed));
  cudaMemcpy(e, fixed, sizeof(fixed), cudaMemcpyHostToDevice);
  scatter<<<4, 256>>>(wide, e, 1000);
  cudaMemcpy(fixed, wide, sizeof(fixed), cudaMemcpyDeviceToHost);
  return 0;
}
