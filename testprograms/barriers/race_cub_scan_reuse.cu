// The second prefix sum begins while other warps still read the totals of the first.
#include <cub/block/block_scan.cuh>

__global__ void twice(const int *in, int *out) {
  typedef cub::BlockScan<int, 256> Scan;
  __shared__ Scan::TempStorage temp;
  int i = blockIdx.x * 256 + threadIdx.x, once, again;
  Scan(temp).ExclusiveSum(in[i], once); // @first want "intra-block read-write race on temp: read at @first, write at @second" "intra-warp read-write race on temp: read at @first, write at @second"
  Scan(temp).InclusiveSum(once, again); // @second
  out[i] = again;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 1024 * sizeof(int));
  cudaMalloc(&out, 1024 * sizeof(int));
  twice<<<4, 256>>>(in, out);
  cudaDeviceSynchronize();
}
