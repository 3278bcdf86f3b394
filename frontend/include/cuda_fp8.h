// Eight-bit floats: conversions through float.
#ifndef HGRD_CUDA_FP8_H
#define HGRD_CUDA_FP8_H
#include "cuda_fp16.h"
#include "cuda_bf16.h"
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;
extern "C" HGRD_CONST __attribute__((host, device)) unsigned char hgrd_f8_from_f32(float, int) noexcept;
extern "C" HGRD_CONST __attribute__((host, device)) float hgrd_f8_to_f32(unsigned char, int) noexcept;
HGRD_BOTH __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t, __nv_fp8_interpretation_t k) { return hgrd_f8_from_f32(x, k); }
HGRD_BOTH __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t, __nv_fp8_interpretation_t k) { return hgrd_f8_from_f32((float)x, k); }
HGRD_BOTH __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t, __nv_fp8_interpretation_t k) { return hgrd_f8_from_f32(hgrd_f16_to_f32(x.x), k); }
HGRD_BOTH __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 v, __nv_saturation_t, __nv_fp8_interpretation_t k) { return (__nv_fp8x2_storage_t)(hgrd_f8_from_f32(v.x, k) | hgrd_f8_from_f32(v.y, k) << 8); }
HGRD_BOTH __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t k) { __half_raw r; r.x = hgrd_f16_from_f32(hgrd_f8_to_f32(x, k)); return r; }
HGRD_BOTH __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x, __nv_fp8_interpretation_t k) { __half2_raw r; r.x = __nv_cvt_fp8_to_halfraw((unsigned char)x, k).x; r.y = __nv_cvt_fp8_to_halfraw((unsigned char)(x >> 8), k).x; return r; }

#define HGRD_F8 inline __attribute__((always_inline, host, device))
#define HGRD_FLOAT8(N_, k)                                                     \
  struct __nv_fp8_##N_ {                                                       \
    __nv_fp8_storage_t __x;                                                   \
    __nv_fp8_##N_() = default;                                                 \
    template <class T_, class = typename std::enable_if<std::is_arithmetic<T_>::value>::type> HGRD_F8 explicit __nv_fp8_##N_(T_ v) : __x(hgrd_f8_from_f32((float)v, k)) {} \
    HGRD_F8 explicit __nv_fp8_##N_(__half v) : __x(hgrd_f8_from_f32((float)v, k)) {} \
    HGRD_F8 explicit __nv_fp8_##N_(__nv_bfloat16 v) : __x(hgrd_f8_from_f32((float)v, k)) {} \
    HGRD_F8 explicit operator float() const { return hgrd_f8_to_f32(__x, k); } \
    HGRD_F8 explicit operator double() const { return hgrd_f8_to_f32(__x, k); } \
    HGRD_F8 explicit operator int() const { return (int)hgrd_f8_to_f32(__x, k); } \
    HGRD_F8 explicit operator __half() const { return __half(hgrd_f8_to_f32(__x, k)); } \
    HGRD_F8 explicit operator __nv_bfloat16() const { return __nv_bfloat16(hgrd_f8_to_f32(__x, k)); } \
  };                                                                          \
  struct __nv_fp8x2_##N_ {                                                     \
    __nv_fp8x2_storage_t __x;                                                 \
    __nv_fp8x2_##N_() = default;                                               \
    HGRD_F8 explicit __nv_fp8x2_##N_(float2 v) : __x(__nv_cvt_float2_to_fp8x2(v, __NV_SATFINITE, k)) {} \
    HGRD_F8 explicit __nv_fp8x2_##N_(__half2 v) : __nv_fp8x2_##N_(make_float2((float)v.x, (float)v.y)) {} \
    HGRD_F8 explicit __nv_fp8x2_##N_(__nv_bfloat162 v) : __nv_fp8x2_##N_(make_float2((float)v.x, (float)v.y)) {} \
    HGRD_F8 explicit operator float2() const { return make_float2(hgrd_f8_to_f32((unsigned char)__x, k), hgrd_f8_to_f32((unsigned char)(__x >> 8), k)); } \
    HGRD_F8 explicit operator __half2() const { float2 v = (float2)*this; return __half2(__half(v.x), __half(v.y)); } \
  };                                                                          \
  struct __nv_fp8x4_##N_ {                                                     \
    __nv_fp8x4_storage_t __x;                                                 \
    __nv_fp8x4_##N_() = default;                                               \
    HGRD_F8 explicit __nv_fp8x4_##N_(float4 v) : __x((unsigned)__nv_fp8x2_##N_(make_float2(v.x, v.y)).__x | (unsigned)__nv_fp8x2_##N_(make_float2(v.z, v.w)).__x << 16) {} \
    HGRD_F8 __nv_fp8x4_##N_(__half2 a, __half2 b) : __nv_fp8x4_##N_(make_float4((float)a.x, (float)a.y, (float)b.x, (float)b.y)) {} \
    HGRD_F8 __nv_fp8x4_##N_(__nv_bfloat162 a, __nv_bfloat162 b) : __nv_fp8x4_##N_(make_float4((float)a.x, (float)a.y, (float)b.x, (float)b.y)) {} \
    HGRD_F8 explicit operator float4() const { return make_float4(hgrd_f8_to_f32((unsigned char)__x, k), hgrd_f8_to_f32((unsigned char)(__x >> 8), k), hgrd_f8_to_f32((unsigned char)(__x >> 16), k), hgrd_f8_to_f32((unsigned char)(__x >> 24), k)); } \
  };
HGRD_FLOAT8(e4m3, __NV_E4M3)
HGRD_FLOAT8(e5m2, __NV_E5M2)
#undef HGRD_FLOAT8
#undef HGRD_F8
#endif
