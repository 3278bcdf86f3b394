// Half precision: a 16-bit word with arithmetic through float.
#ifndef HGRD_CUDA_FP16_H
#define HGRD_CUDA_FP16_H
#include "cuda_runtime.h"
#include "hgrd/half.h"
HGRD_HALF_TYPE(__half, __half2, f16)
typedef __half half;
typedef __half2 half2;
HGRD_HALF_NAMES(__half, __half2, half, f16)
typedef unsigned short __half_storage;
HGRD_BOTH __half2 __halves2half2(__half x, __half y) { return __half2(x, y); }
#endif
