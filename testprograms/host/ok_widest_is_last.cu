// Rows lie apart by the length of the longest one.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void pack(int *out, int pitch, int longest) {
  for (int k = threadIdx.x; k < longest; k += blockDim.x) out[blockIdx.x * pitch + k] = k;
}

int main(int argc, char **argv) {
  std::vector<int> lengths;
  int longest = 1;
  for (int i = 1; i < argc && i < 20; i++) {
    int n = atoi(argv[i]);
    if (n < 1 || n > 300) {
      fprintf(stderr, "%s is no length\n", argv[i]);
      return 1;
    }
    lengths.push_back(n);
    if (n > longest) longest = n;
  }
  if (lengths.empty()) return 1;
  int pitch = longest;
  int *out;
  cudaMalloc(&out, 20 * 300 * sizeof(int));
  pack<<<(unsigned)lengths.size(), 32>>>(out, pitch, longest);
  cudaDeviceSynchronize();
  cudaFree(out);
}
