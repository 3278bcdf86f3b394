// Arrays of the thread's own say where its elements lie: multiples in braces, and places that are stored there before.
#include <cstdlib>

__global__ void rows(const float *in, float *out) {
  int starts[40] = {0,    96,   192,  288,  384,  480,  576,  672,  768,  864,  960,  1056, 1152, 1248,
                    1344, 1440, 1536, 1632, 1728, 1824, 1920, 2016, 2112, 2208, 2304, 2400, 2496, 2592,
                    2688, 2784, 2880, 2976, 3072, 3168, 3264, 3360, 3456, 3552, 3648, 3744};
  for (int i = 0; i < 40; i++)
    out[starts[i] + threadIdx.x] = in[i];
}

__global__ void halves(float *out, int swap) {
  int start[2];
  start[0] = threadIdx.x;
  start[1] = threadIdx.x + 64;
  out[start[swap & 1]] = 1;
  int kept[2];
  for (int i = 0; i < 2; i++)
    kept[i] = start[i];
  float *other = out + 128;
  int first[2];
  __builtin_memcpy(first, start, sizeof start);
  other[first[1]] = kept[0];
}

int main(int argc, char **argv) {
  float *in, *out;
  cudaMalloc(&in, 40 * sizeof(float));
  cudaMalloc(&out, 40 * 128 * sizeof(float));
  rows<<<1, 96>>>(in, out);
  halves<<<1, 64>>>(out, atoi(argv[1]));
  cudaFree(in);
  cudaFree(out);
  return 0;
}
