// A handler of a signal may shorten the rows before the launch.
//hgrd:expect fill=inconclusive "depends on a value that is not known: stride"
#include <csignal>

static sig_atomic_t stride = 64;
static volatile sig_atomic_t asked;

static void handle(int) { stride = 32; }

__global__ void fill(int *a, int s) {
  // want-fn+1 "inter-block write-write race on a: write at @w, write at @w"
  a[blockIdx.x * s + threadIdx.x] = blockIdx.x; // @w
}

int main() {
  signal(SIGUSR1, handle);
  int *a;
  cudaMalloc(&a, 64 * 17 * sizeof(int));
  fill<<<16, 64>>>(a, stride);
  cudaDeviceSynchronize();
  return asked;
}
