// Two prefix sums share temporary storage, with a barrier between them.
#include <cub/block/block_scan.cuh>

__global__ void twice(const int *in, int *out) {
  typedef cub::BlockScan<int, 256> Scan;
  __shared__ Scan::TempStorage temp;
  int i = blockIdx.x * 256 + threadIdx.x, once, again;
  Scan(temp).ExclusiveSum(in[i], once);
  __syncthreads();
  Scan(temp).InclusiveSum(once, again);
  out[i] = again;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 1024 * sizeof(int));
  cudaMalloc(&out, 1024 * sizeof(int));
  twice<<<4, 256>>>(in, out);
  cudaDeviceSynchronize();
}
