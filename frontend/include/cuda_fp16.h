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
struct __half_raw { unsigned short x; };
struct __half2_raw { unsigned short x, y; };
HGRD_BOTH __half __int2half_rn(int x) { return __float2half((float)x); }
HGRD_BOTH __half __uint2half_rn(unsigned x) { return __float2half((float)x); }
HGRD_BOTH __half __short2half_rn(short x) { return __float2half((float)x); }
HGRD_BOTH __half __ushort2half_rn(unsigned short x) { return __float2half((float)x); }
HGRD_BOTH int __half2int_rn(__half x) { return (int)__half2float(x); }
HGRD_BOTH int __half2int_rz(__half x) { return (int)__half2float(x); }
HGRD_BOTH unsigned short __half_as_ushort(__half x) { return x.bits; }
HGRD_BOTH short __half_as_short(__half x) { return (short)x.bits; }
HGRD_BOTH __half __ushort_as_half(unsigned short x) { __half h; h.bits = x; return h; }
HGRD_BOTH __half __short_as_half(short x) { __half h; h.bits = (unsigned short)x; return h; }
#endif
