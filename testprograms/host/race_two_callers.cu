// One of two callers forgets the check.
#include <cstdlib>

__global__ void mark(unsigned char *flags, int stride) {
  // want+1 "inter-block write-write race on flags: write at @w, write at @w"
  flags[blockIdx.x * stride + threadIdx.x] = 1; // @w
}

static void run(unsigned char *flags, int stride) {
  mark<<<32, 32>>>(flags, stride);
}

static void runDefault(unsigned char *flags) { run(flags, 1024); }

static void runCustom(unsigned char *flags, int stride) {
  if (stride > 0)
    run(flags, stride);
}

int main(int argc, char **argv) {
  unsigned char *flags;
  cudaMalloc(&flags, 1 << 16);
  runDefault(flags);
  if (argc > 1)
    runCustom(flags, atoi(argv[1]));
  cudaFree(flags);
  return 0;
}
