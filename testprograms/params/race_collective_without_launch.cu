// A block reduction in a row of threads, whose result two threads of each block write.
#include <cub/cub.cuh>
__global__ void sum(const int *in, int *out, int n) {
  typedef cub::BlockReduce<int, 256> Reduce;
  __shared__ Reduce::TempStorage temp;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int all = Reduce(temp).Sum(i < n ? in[i] : 0);
  if (threadIdx.x < 2) out[blockIdx.x] = all; // @w want "intra-warp write-write race on out: write at @w, write at @w"
}
