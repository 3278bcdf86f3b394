// Hillis-Steele scan in place: readers and writers of one step are not apart.
#include <cstdlib>

__global__ void scan(int *data) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = data[t];
  __syncthreads();
  for (int d = 1; d < 64; d *= 2) {
    // want+1 "intra-block read-write race on s: read at @r, write at @w" "intra-warp read-write race on s: read at @r, write at @w"
    int v = t >= d ? s[t - d] : 0; // @r
    s[t] += v; // @w
    __syncthreads();
  }
  data[t] = s[t];
}

int main() {
  int *data;
  cudaMalloc(&data, 64 * sizeof(int));
  scan<<<1, 64>>>(data);
  cudaFree(data);
  return 0;
}
