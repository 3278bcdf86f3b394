// Rows of twelve lanes reduce by temporary storage, since twelve is no power of two: all warps have one for each row.
#include <cub/cub.cuh>
__global__ void sums(const float *a, float *b) {
  typedef cub::WarpReduce<float, 12> Reduce;
  __shared__ Reduce::TempStorage room[2];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (lane >= 24) return;
  float v = Reduce(room[lane / 12]).Sum(a[blockIdx.x * 256 + threadIdx.x]); // @w want "intra-block write-write race on room: write at @w, write at @w"
  if (lane % 12 == 0) b[blockIdx.x * 16 + warp * 2 + lane / 12] = v;
}
void run(const float *a, float *b) { sums<<<16, 256>>>(a, b); }
