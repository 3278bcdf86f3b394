// A tree of sums without a barrier between rounds, in blocks of which options, rounding and a loop decide the size.
#include <cstdlib>
#include <cstring>
template <class T> __global__ void tree(const T *in, T *out, unsigned n) {
  extern __shared__ int raw[];
  T *part = (T *)raw;
  unsigned t = threadIdx.x, i = blockIdx.x * (2 * blockDim.x) + t;
  T sum = i < n ? in[i] : 0;
  if (i + blockDim.x < n) sum += in[i + blockDim.x];
  part[t] = sum;
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    // want+1 "intra-block write-read race on raw" "intra-warp write-read race on raw"
    if (t < s) part[t] = sum = sum + part[t + s];
  }
  if (t == 0) out[blockIdx.x] = sum;
}
static unsigned up(unsigned x) {
  x--;
  x |= x >> 1, x |= x >> 2, x |= x >> 4, x |= x >> 8, x |= x >> 16;
  return x + 1;
}
static int option(int argc, char **argv, const char *name, int other) {
  for (int i = 1; i < argc; i++) if (!strncmp(argv[i], name, strlen(name))) return atoi(argv[i] + strlen(name));
  return other;
}
static void shape(int kind, unsigned n, int most, int wide, int &blocks, int &threads) {
  threads = kind < 3 ? (n < (unsigned)wide ? up(n) : wide) : (n < 2u * wide ? up((n + 1) / 2) : wide);
  blocks = (n + 2 * threads - 1) / (2 * threads);
  if (blocks > 65535) blocks /= 2, threads *= 2;
  if (kind >= 6 && most < blocks) blocks = most;
}
template <class T> static void sums(int argc, char **argv) {
  int kind = option(argc, argv, "--kind=", 6), wide = option(argc, argv, "--threads=", 256);
  int most = option(argc, argv, "--blocks=", 64), n = option(argc, argv, "--n=", 1 << 24), blocks, threads;
  T *a, *b, *c;
  cudaMalloc(&a, n * sizeof(T)); cudaMalloc(&b, n * sizeof(T)); cudaMalloc(&c, n * sizeof(T));
  shape(kind, n, most, wide, blocks, threads);
  tree<T><<<blocks, threads, (threads <= 32 ? 2 : 1) * threads * sizeof(T)>>>(a, b, n);
  for (int left = blocks; left > 1; left = (left + 2 * threads - 1) / (2 * threads)) {
    shape(kind, left, most, wide, blocks, threads);
    cudaMemcpy(c, b, left * sizeof(T), cudaMemcpyDeviceToDevice);
    tree<T><<<blocks, threads, (threads <= 32 ? 2 : 1) * threads * sizeof(T)>>>(c, b, left);
  }
}
int main(int argc, char **argv) {
  sums<int>(argc, argv);
}
