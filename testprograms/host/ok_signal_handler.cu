// A handler of a signal sets what the launch does not use.
#include <csignal>

static sig_atomic_t stride = 64;
static volatile sig_atomic_t asked;

static void handle(int) { asked = 1; }

__global__ void fill(int *a, int s) {
  a[blockIdx.x * s + threadIdx.x] = blockIdx.x;
}

int main() {
  signal(SIGUSR1, handle);
  int *a;
  cudaMalloc(&a, 64 * 17 * sizeof(int));
  fill<<<16, 64>>>(a, stride);
  cudaDeviceSynchronize();
  return asked;
}
