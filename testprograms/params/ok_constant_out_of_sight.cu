// Nobody outside of this file can name the stride.
static __constant__ int stride = 1;

extern "C" __global__ void spread(int *a) {
  if (blockIdx.y + blockIdx.z + threadIdx.y + threadIdx.z == 0)
    a[(blockIdx.x * blockDim.x + threadIdx.x) * stride] = threadIdx.x;
}
