// Steps of a counter grow from launch to launch, until it wraps around in one.
__global__ void take(char *out, unsigned *next, unsigned step) {
  unsigned at = atomicAdd(next, step);
  // want+1 "write-write race on out"
  out[at / step] = threadIdx.x;
}
int main() {
  char *out;
  unsigned *next;
  cudaMalloc(&out, 1 << 12);
  cudaMalloc(&next, sizeof(unsigned));
  for (unsigned step = 1; step <= 1u << 25; step <<= 5) {
    cudaMemset(next, 0, sizeof(unsigned));
    take<<<2, 128>>>(out, next, step);
  }
  cudaDeviceSynchronize();
}
