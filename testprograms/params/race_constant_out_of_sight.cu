// A host that loads this kernel by its name may have set the stride, which this file alone does not show.
__constant__ int stride = 1;

extern "C" __global__ void spread(int *a) {
  if (blockIdx.y + blockIdx.z + threadIdx.y + threadIdx.z == 0)
    a[(blockIdx.x * blockDim.x + threadIdx.x) * stride] = threadIdx.x; // @w want "intra-warp write-write race on a: write at @w, write at @w" want "intra-block write-write race on a: write at @w, write at @w" want "inter-block write-write race on a: write at @w, write at @w"
}
