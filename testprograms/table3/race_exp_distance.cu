// The cross term of a distance is summed up by a grid of several blocks.
#include <cstdlib>

__global__ void sumTerms(double *distance, const double *terms, int blocks) {
  __shared__ double s[256];
  double sum = 0.0;
  for (int i = threadIdx.x; i < blocks; i += 256)
    sum += terms[i];
  s[threadIdx.x] = sum;
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (threadIdx.x < d)
      s[threadIdx.x] += s[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    // want+1 "inter-block write-write race on distance: write at @w, write at @w"
    distance[0] = s[0]; // @w
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 5000;
  if (blocks < 1)
    return 1;
  double *terms, *distance;
  cudaMalloc(&terms, blocks * sizeof(double));
  cudaMalloc(&distance, sizeof(double));
  sumTerms<<<(blocks + 255) / 256, 256>>>(distance, terms, blocks);
  cudaFree(terms);
  cudaFree(distance);
  return 0;
}
