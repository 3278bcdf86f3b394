// Launches by hipLaunchKernelGGL, and the coordinates of a thread.
#ifndef HGRD_HIP_LAUNCH_H
#define HGRD_HIP_LAUNCH_H
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HGRD_HIP_LAUNCH(kernel, grid, block, shared, stream, ...) \
  do { kernel<<<(grid), (block), (shared), (stream)>>>(__VA_ARGS__); } while (0)
#define hipLaunchKernelGGL(kernel, ...) HGRD_HIP_LAUNCH((kernel), __VA_ARGS__)
#define hipLaunchKernelGGLInternal(kernel, ...) HGRD_HIP_LAUNCH(kernel, __VA_ARGS__)
#define hipExtLaunchKernelGGL(kernel, grid, block, shared, stream, start, stop, flags, ...) \
  HGRD_HIP_LAUNCH((kernel), grid, block, shared, stream, __VA_ARGS__)
#define HIP_DYNAMIC_SHARED(type, name) extern __shared__ type name[];
#define HIP_DYNAMIC_SHARED_ATTRIBUTE
#define hipThreadIdx_x (threadIdx.x)
#define hipThreadIdx_y (threadIdx.y)
#define hipThreadIdx_z (threadIdx.z)
#define hipBlockIdx_x (blockIdx.x)
#define hipBlockIdx_y (blockIdx.y)
#define hipBlockIdx_z (blockIdx.z)
#define hipBlockDim_x (blockDim.x)
#define hipBlockDim_y (blockDim.y)
#define hipBlockDim_z (blockDim.z)
#define hipGridDim_x (gridDim.x)
#define hipGridDim_y (gridDim.y)
#define hipGridDim_z (gridDim.z)
#endif
