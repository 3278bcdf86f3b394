#include "hip/hip_runtime.h"
#include "cuda_bf16.h"
#ifndef HGRD_HIP_BF16_H
#define HGRD_HIP_BF16_H
typedef __nv_bfloat16 __hip_bfloat16;
typedef __nv_bfloat162 __hip_bfloat162;
#endif
