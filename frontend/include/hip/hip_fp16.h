#include "hip/hip_runtime.h"
#include "cuda_fp16.h"
#ifndef HGRD_HIP_FP16_H
#define HGRD_HIP_FP16_H
#define HGRD_HIP_SHFL(name, H) \
  HGRD_DEVICE_INLINE H name(H v, int l, int w = HGRD_LANES) { return name##_sync(HGRD_ALL_LANES, v, l, w); }
HGRD_HIP_SHFL(__shfl, __half) HGRD_HIP_SHFL(__shfl_up, __half) HGRD_HIP_SHFL(__shfl_down, __half) HGRD_HIP_SHFL(__shfl_xor, __half)
HGRD_HIP_SHFL(__shfl, __half2) HGRD_HIP_SHFL(__shfl_up, __half2) HGRD_HIP_SHFL(__shfl_down, __half2) HGRD_HIP_SHFL(__shfl_xor, __half2)
#undef HGRD_HIP_SHFL
#endif
