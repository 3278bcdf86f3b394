// Each of several blocks sets up the starting values of all streams.
#include <cstdlib>

__global__ void initStreams(unsigned long long *ran, unsigned long long period) {
  unsigned long long seed = period * threadIdx.x + 1;
  for (int k = 0; k < 64; k++)
    seed = (seed << 1) ^ ((long long)seed < 0 ? 7 : 0);
  // want+1 "inter-block write-write race on ran: write at @w, write at @w"
  ran[threadIdx.x] = seed; // @w
}

int main(int argc, char **argv) {
  unsigned long long period = argc > 1 ? atoi(argv[1]) : 317;
  unsigned long long *ran;
  cudaMalloc(&ran, 128 * sizeof(unsigned long long));
  initStreams<<<2, 128>>>(ran, period);
  cudaFree(ran);
  return 0;
}
