// Sixteen-bit floats. Conversions are opaque; accesses are what matters here.
#ifndef HGRD_HALF_H
#define HGRD_HALF_H
#include "cuda_runtime.h"
#include "hgrd/lanes.h"
#include <type_traits>

#define HGRD_HALF_CONVERSIONS(t)                                              \
  extern "C" HGRD_CONST __attribute__((host, device)) unsigned short hgrd_##t##_from_f32(float) noexcept; \
  extern "C" HGRD_CONST __attribute__((host, device)) float hgrd_##t##_to_f32(unsigned short) noexcept;
HGRD_HALF_CONVERSIONS(f16)
HGRD_HALF_CONVERSIONS(bf16)
#undef HGRD_HALF_CONVERSIONS

// R if A and B are both H, else no type.
template <class A, class B, class H, class R = H> using hgrd_both =
    typename std::enable_if<std::is_same<A, H>::value && std::is_same<B, H>::value, R>::type;

#define HGRD_H inline __attribute__((always_inline, host, device))
#define HGRD_HALF_TYPE(H, H2, t)                                              \
  struct H##_raw { unsigned short x; };                                       \
  struct H2##_raw { unsigned short x, y; };                                   \
  struct __attribute__((aligned(2))) H {                                      \
    unsigned short bits;                                                      \
    H() = default;                                                            \
    HGRD_H H(float x) : bits(hgrd_##t##_from_f32(x)) {}                       \
    HGRD_H H(double x) : bits(hgrd_##t##_from_f32((float)x)) {}               \
    HGRD_H H(int x) : bits(hgrd_##t##_from_f32((float)x)) {}                  \
    HGRD_H H(unsigned x) : bits(hgrd_##t##_from_f32((float)x)) {}             \
    HGRD_H H(long x) : bits(hgrd_##t##_from_f32((float)x)) {}                 \
    HGRD_H H(unsigned long x) : bits(hgrd_##t##_from_f32((float)x)) {}        \
    HGRD_H H(H##_raw r) : bits(r.x) {}                                        \
    HGRD_H operator H##_raw() const { H##_raw r; r.x = bits; return r; }      \
    HGRD_H operator float() const { return hgrd_##t##_to_f32(bits); }         \
    HGRD_H H &operator+=(H o) { *this = H((float)*this + (float)o); return *this; } \
    HGRD_H H &operator-=(H o) { *this = H((float)*this - (float)o); return *this; } \
    HGRD_H H &operator*=(H o) { *this = H((float)*this * (float)o); return *this; } \
    HGRD_H H &operator/=(H o) { *this = H((float)*this / (float)o); return *this; } \
  };                                                                          \
  struct __attribute__((aligned(4))) H2 {                                     \
    H x, y;                                                                   \
    H2() = default;                                                           \
    HGRD_H H2(H a, H b) : x(a), y(b) {}                                       \
    HGRD_H H2(H2##_raw r) { x.bits = r.x; y.bits = r.y; }                     \
    HGRD_H operator H2##_raw() const { H2##_raw r; r.x = x.bits; r.y = y.bits; return r; } \
    HGRD_H H2 &operator+=(H2 o) { x += o.x; y += o.y; return *this; }         \
    HGRD_H H2 &operator-=(H2 o) { x -= o.x; y -= o.y; return *this; }         \
    HGRD_H H2 &operator*=(H2 o) { x *= o.x; y *= o.y; return *this; }         \
    HGRD_H H2 &operator/=(H2 o) { x /= o.x; y /= o.y; return *this; }         \
  };                                                                          \
  HGRD_HALF_OP(H, H2, +) HGRD_HALF_OP(H, H2, -) HGRD_HALF_OP(H, H2, *) HGRD_HALF_OP(H, H2, /) \
  HGRD_BOTH H operator-(H a) { return H(-(float)a); }                         \
  HGRD_BOTH H2 operator-(H2 a) { return H2(-a.x, -a.y); }                     \
  HGRD_HALF_CMP(H, <) HGRD_HALF_CMP(H, >) HGRD_HALF_CMP(H, <=) HGRD_HALF_CMP(H, >=) HGRD_HALF_CMP(H, ==) HGRD_HALF_CMP(H, !=)
// Only for two operands of the very type: a mixed operand makes it float.
#define HGRD_HALF_OP(H, H2, op)                                               \
  template <class A, class B> HGRD_BOTH hgrd_both<A, B, H> operator op(A a, B b) { return H((float)a op (float)b); } \
  HGRD_BOTH H2 operator op(H2 a, H2 b) { return H2(a.x op b.x, a.y op b.y); }
#define HGRD_HALF_CMP(H, op)                                                  \
  template <class A, class B> HGRD_BOTH hgrd_both<A, B, H, bool> operator op(A a, B b) { return (float)a op (float)b; }

#define HGRD_HALF_SHFL(H, name, I)                                            \
  HGRD_DEVICE_INLINE H name(H v, I l, int w = HGRD_LANES) { return name##_sync(HGRD_ALL_LANES, v, l, w); }

// The intrinsics, with the name of the type in those that convert.
#define HGRD_HALF_NAMES(H, H2, n, t)                                          \
  HGRD_BOTH H __float2##n(float x) { return H(x); }                           \
  HGRD_BOTH H __float2##n##_rn(float x) { return H(x); }                      \
  HGRD_BOTH H __float2##n##_rz(float x) { return H(x); }                      \
  HGRD_BOTH H __double2##n(double x) { return H(x); }                         \
  HGRD_BOTH float __##n##2float(H x) { return (float)x; }                     \
  HGRD_BOTH H2 __float2##n##2_rn(float x) { return H2(H(x), H(x)); }          \
  HGRD_BOTH H2 __floats2##n##2_rn(float x, float y) { return H2(H(x), H(y)); } \
  HGRD_BOTH H2 __float22##n##2_rn(float2 v) { return H2(H(v.x), H(v.y)); }    \
  HGRD_BOTH float2 __##n##22float2(H2 v) { return make_float2((float)v.x, (float)v.y); } \
  HGRD_BOTH H2 __##n##2##n##2(H x) { return H2(x, x); }                       \
  HGRD_BOTH unsigned short __##n##_as_ushort(H x) { return x.bits; }          \
  HGRD_BOTH short __##n##_as_short(H x) { return (short)x.bits; }             \
  HGRD_BOTH H __ushort_as_##n(unsigned short x) { H h; h.bits = x; return h; } \
  HGRD_BOTH H __short_as_##n(short x) { H h; h.bits = (unsigned short)x; return h; } \
  HGRD_BOTH H __int2##n##_rn(int x) { return H((float)x); }                   \
  HGRD_BOTH H __uint2##n##_rn(unsigned x) { return H((float)x); }             \
  HGRD_BOTH H __short2##n##_rn(short x) { return H((float)x); }               \
  HGRD_BOTH H __ushort2##n##_rn(unsigned short x) { return H((float)x); }     \
  HGRD_BOTH H __ll2##n##_rn(long long x) { return H((float)x); }              \
  HGRD_BOTH int __##n##2int_rn(H x) { return (int)(float)x; }                 \
  HGRD_BOTH int __##n##2int_rz(H x) { return (int)(float)x; }                 \
  HGRD_BOTH int __##n##2int_rd(H x) { return (int)floorf((float)x); }         \
  HGRD_BOTH int __##n##2int_ru(H x) { return (int)ceilf((float)x); }          \
  HGRD_BOTH unsigned __##n##2uint_rn(H x) { return (unsigned)(float)x; }      \
  HGRD_BOTH unsigned __##n##2uint_rz(H x) { return (unsigned)(float)x; }      \
  HGRD_BOTH H2 make_##n##2(H x, H y) { return H2(x, y); }                     \
  HGRD_BOTH float __low2float(H2 v) { return (float)v.x; }                    \
  HGRD_BOTH float __high2float(H2 v) { return (float)v.y; }                   \
  HGRD_BOTH H __low2##n(H2 v) { return v.x; }                                 \
  HGRD_BOTH H __high2##n(H2 v) { return v.y; }                                \
  HGRD_BOTH H2 __low2##n##2(H2 v) { return H2(v.x, v.x); }                    \
  HGRD_BOTH H2 __high2##n##2(H2 v) { return H2(v.y, v.y); }                   \
  HGRD_BOTH H __hadd(H a, H b) { return a + b; }                              \
  HGRD_BOTH H __hsub(H a, H b) { return a - b; }                              \
  HGRD_BOTH H __hmul(H a, H b) { return a * b; }                              \
  HGRD_BOTH H __hdiv(H a, H b) { return a / b; }                              \
  HGRD_BOTH H __hneg(H a) { return -a; }                                      \
  HGRD_BOTH H __habs(H a) { return (float)a < 0 ? -a : a; }                   \
  HGRD_BOTH H __hfma(H a, H b, H c) { return H((float)a * (float)b + (float)c); } \
  HGRD_BOTH H __hmax(H a, H b) { return a > b ? a : b; }                      \
  HGRD_BOTH H __hmin(H a, H b) { return a < b ? a : b; }                      \
  HGRD_BOTH bool __hgt(H a, H b) { return a > b; }                            \
  HGRD_BOTH bool __hlt(H a, H b) { return a < b; }                            \
  HGRD_BOTH bool __hge(H a, H b) { return a >= b; }                           \
  HGRD_BOTH bool __hle(H a, H b) { return a <= b; }                           \
  HGRD_BOTH bool __heq(H a, H b) { return a == b; }                           \
  HGRD_BOTH bool __hne(H a, H b) { return a != b; }                           \
  HGRD_HALF_PAIR(H, H2, gt, >) HGRD_HALF_PAIR(H, H2, lt, <) HGRD_HALF_PAIR(H, H2, ge, >=) \
  HGRD_HALF_PAIR(H, H2, le, <=) HGRD_HALF_PAIR(H, H2, eq, ==) HGRD_HALF_PAIR(H, H2, ne, !=) \
  HGRD_BOTH H2 __lowhigh2highlow(H2 v) { return H2(v.y, v.x); }               \
  HGRD_BOTH H2 __lows2##n##2(H2 a, H2 b) { return H2(a.x, b.x); }             \
  HGRD_BOTH H2 __highs2##n##2(H2 a, H2 b) { return H2(a.y, b.y); }            \
  HGRD_BOTH bool __hisnan(H a) { return a != a; }                             \
  HGRD_BOTH H2 __hadd2(H2 a, H2 b) { return a + b; }                          \
  HGRD_BOTH H2 __hsub2(H2 a, H2 b) { return a - b; }                          \
  HGRD_BOTH H2 __hmul2(H2 a, H2 b) { return a * b; }                          \
  HGRD_BOTH H2 __h2div(H2 a, H2 b) { return a / b; }                          \
  HGRD_BOTH H2 __hneg2(H2 a) { return H2(-a.x, -a.y); }                       \
  HGRD_BOTH H2 __habs2(H2 a) { return H2(__habs(a.x), __habs(a.y)); }         \
  HGRD_BOTH H2 __hmax2(H2 a, H2 b) { return H2(__hmax(a.x, b.x), __hmax(a.y, b.y)); } \
  HGRD_BOTH H2 __hmin2(H2 a, H2 b) { return H2(__hmin(a.x, b.x), __hmin(a.y, b.y)); } \
  HGRD_BOTH H2 __hfma2(H2 a, H2 b, H2 c) { return H2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)); } \
  HGRD_HALF_FN(H, H2, exp) HGRD_HALF_FN(H, H2, log) HGRD_HALF_FN(H, H2, sqrt) HGRD_HALF_FN(H, H2, rsqrt) \
  HGRD_HALF_FN(H, H2, sin) HGRD_HALF_FN(H, H2, cos) HGRD_HALF_FN(H, H2, exp2) HGRD_HALF_FN(H, H2, log2) \
  HGRD_HALF_FN(H, H2, floor) HGRD_HALF_FN(H, H2, ceil) HGRD_HALF_FN(H, H2, trunc) HGRD_HALF_FN(H, H2, rint) \
  HGRD_BOTH H htanh(H x) { return H(tanhf((float)x)); }                       \
  HGRD_BOTH H hrcp(H x) { return H(1 / (float)x); }                           \
  HGRD_BOTH H2 h2rcp(H2 v) { return H2(hrcp(v.x), hrcp(v.y)); }               \
  HGRD_DEVICE_INLINE H __shfl_sync(hgrd_mask m, H v, int l, int w = HGRD_LANES) { H r; r.bits = (unsigned short)__shfl_sync(m, (int)v.bits, l, w); return r; } \
  HGRD_DEVICE_INLINE H __shfl_down_sync(hgrd_mask m, H v, unsigned l, int w = HGRD_LANES) { H r; r.bits = (unsigned short)__shfl_down_sync(m, (int)v.bits, l, w); return r; } \
  HGRD_DEVICE_INLINE H __shfl_up_sync(hgrd_mask m, H v, unsigned l, int w = HGRD_LANES) { H r; r.bits = (unsigned short)__shfl_up_sync(m, (int)v.bits, l, w); return r; } \
  HGRD_DEVICE_INLINE H __shfl_xor_sync(hgrd_mask m, H v, int l, int w = HGRD_LANES) { H r; r.bits = (unsigned short)__shfl_xor_sync(m, (int)v.bits, l, w); return r; } \
  HGRD_DEVICE_INLINE H2 __shfl_sync(hgrd_mask m, H2 v, int l, int w = HGRD_LANES) { return hgrd_bits<H2>(__shfl_sync(m, hgrd_bits<int>(v), l, w)); } \
  HGRD_DEVICE_INLINE H2 __shfl_down_sync(hgrd_mask m, H2 v, unsigned l, int w = HGRD_LANES) { return hgrd_bits<H2>(__shfl_down_sync(m, hgrd_bits<int>(v), l, w)); } \
  HGRD_DEVICE_INLINE H2 __shfl_up_sync(hgrd_mask m, H2 v, unsigned l, int w = HGRD_LANES) { return hgrd_bits<H2>(__shfl_up_sync(m, hgrd_bits<int>(v), l, w)); } \
  HGRD_DEVICE_INLINE H2 __shfl_xor_sync(hgrd_mask m, H2 v, int l, int w = HGRD_LANES) { return hgrd_bits<H2>(__shfl_xor_sync(m, hgrd_bits<int>(v), l, w)); } \
  HGRD_HALF_SHFL(H, __shfl, int) HGRD_HALF_SHFL(H, __shfl_up, unsigned) HGRD_HALF_SHFL(H, __shfl_down, unsigned) HGRD_HALF_SHFL(H, __shfl_xor, int) \
  HGRD_HALF_SHFL(H2, __shfl, int) HGRD_HALF_SHFL(H2, __shfl_up, unsigned) HGRD_HALF_SHFL(H2, __shfl_down, unsigned) HGRD_HALF_SHFL(H2, __shfl_xor, int) \
  HGRD_BOTH H __float2##n##_ru(float x) { return H(x); }                      \
  HGRD_BOTH H __float2##n##_rd(float x) { return H(x); }                      \
  HGRD_BOTH H __int2##n##_rz(int x) { return H((float)x); }                   \
  HGRD_BOTH H __ull2##n##_rn(unsigned long long x) { return H((float)x); }    \
  HGRD_BOTH short __##n##2short_rn(H x) { return (short)(float)x; }           \
  HGRD_BOTH short __##n##2short_rz(H x) { return (short)(float)x; }           \
  HGRD_BOTH unsigned short __##n##2ushort_rn(H x) { return (unsigned short)(float)x; } \
  HGRD_BOTH unsigned short __##n##2ushort_rz(H x) { return (unsigned short)(float)x; } \
  HGRD_BOTH long long __##n##2ll_rn(H x) { return (long long)(float)x; }      \
  HGRD_BOTH H __hadd_rn(H a, H b) { return a + b; }                           \
  HGRD_BOTH H __hsub_rn(H a, H b) { return a - b; }                           \
  HGRD_BOTH H __hmul_rn(H a, H b) { return a * b; }                           \
  HGRD_BOTH H __hadd_sat(H a, H b) { return a + b; }                          \
  HGRD_BOTH H __hsub_sat(H a, H b) { return a - b; }                          \
  HGRD_BOTH H __hmul_sat(H a, H b) { return a * b; }                          \
  HGRD_BOTH H __hfma_relu(H a, H b, H c) { H r = __hfma(a, b, c); return (float)r < 0 ? H(0.0f) : r; } \
  HGRD_BOTH H __hfma_sat(H a, H b, H c) { return __hfma(a, b, c); }           \
  HGRD_BOTH H2 __hadd2_rn(H2 a, H2 b) { return a + b; }                       \
  HGRD_BOTH H2 __hmul2_rn(H2 a, H2 b) { return a * b; }                       \
  HGRD_BOTH H2 __hfma2_relu(H2 a, H2 b, H2 c) { return H2(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)); } \
  HGRD_BOTH H2 __hcmadd(H2 a, H2 b, H2 c) { return H2(a.x * b.x - a.y * b.y + c.x, a.x * b.y + a.y * b.x + c.y); } \
  HGRD_BOTH int __hisinf(H a) { float x = (float)a; return x - x != 0 && x == x; } \
  HGRD_BOTH H2 h2tanh(H2 v) { return H2(htanh(v.x), htanh(v.y)); }            \
  extern "C" __attribute__((device)) unsigned short hgrd_atomic_add_##t##_device(unsigned short *, unsigned short) noexcept; \
  extern "C" __attribute__((device)) unsigned hgrd_atomic_add_##t##x2_device(unsigned *, unsigned) noexcept; \
  HGRD_DEVICE_INLINE H atomicAdd(H *p, H v) { H r; r.bits = hgrd_atomic_add_##t##_device((unsigned short *)p, v.bits); return r; } \
  HGRD_DEVICE_INLINE H2 atomicAdd(H2 *p, H2 v) { return hgrd_bits<H2>(hgrd_atomic_add_##t##x2_device((unsigned *)p, hgrd_bits<unsigned>(v))); }
#define HGRD_HALF_PAIR(H, H2, name, op)                                       \
  HGRD_BOTH H2 __h##name##2(H2 a, H2 b) { return H2(H(a.x op b.x ? 1.0f : 0.0f), H(a.y op b.y ? 1.0f : 0.0f)); } \
  HGRD_BOTH bool __hb##name##2(H2 a, H2 b) { return a.x op b.x && a.y op b.y; }
#define HGRD_HALF_FN(H, H2, name)                                             \
  HGRD_BOTH H h##name(H x) { return H(name##f((float)x)); }                   \
  HGRD_BOTH H2 h2##name(H2 v) { return H2(h##name(v.x), h##name(v.y)); }
#endif
