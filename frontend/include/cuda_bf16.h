// bfloat16, as cuda_fp16.h.
#ifndef HGRD_CUDA_BF16_H
#define HGRD_CUDA_BF16_H
#include "cuda_runtime.h"
#include "hgrd/half.h"
HGRD_HALF_TYPE(__nv_bfloat16, __nv_bfloat162, bf16)
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
HGRD_HALF_NAMES(__nv_bfloat16, __nv_bfloat162, bfloat16, bf16)
HGRD_BOTH __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return __nv_bfloat162(x, y); }
#endif
