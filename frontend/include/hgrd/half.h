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
template <class A_, class B_, class H_, class R_ = H_> using hgrd_both =
    typename std::enable_if<std::is_same<A_, H_>::value && std::is_same<B_, H_>::value, R_>::type;

#define HGRD_H inline __attribute__((always_inline, host, device))
#define HGRD_HALF_TYPE(H_, H2, t)                                              \
  struct H_##_raw { unsigned short x; };                                       \
  struct H2##_raw { unsigned short x, y; };                                   \
  struct __attribute__((aligned(2))) H_ {                                      \
    unsigned short bits;                                                      \
    H_() = default;                                                            \
    HGRD_H H_(float x) : bits(hgrd_##t##_from_f32(x)) {}                       \
    HGRD_H H_(double x) : bits(hgrd_##t##_from_f32((float)x)) {}               \
    HGRD_H H_(int x) : bits(hgrd_##t##_from_f32((float)x)) {}                  \
    HGRD_H H_(unsigned x) : bits(hgrd_##t##_from_f32((float)x)) {}             \
    HGRD_H H_(long x) : bits(hgrd_##t##_from_f32((float)x)) {}                 \
    HGRD_H H_(unsigned long x) : bits(hgrd_##t##_from_f32((float)x)) {}        \
    HGRD_H H_(H_##_raw r) : bits(r.x) {}                                        \
    HGRD_H operator H_##_raw() const { H_##_raw r; r.x = bits; return r; }      \
    HGRD_H operator float() const { return hgrd_##t##_to_f32(bits); }         \
    HGRD_H H_ &operator+=(H_ o) { *this = H_((float)*this + (float)o); return *this; } \
    HGRD_H H_ &operator-=(H_ o) { *this = H_((float)*this - (float)o); return *this; } \
    HGRD_H H_ &operator*=(H_ o) { *this = H_((float)*this * (float)o); return *this; } \
    HGRD_H H_ &operator/=(H_ o) { *this = H_((float)*this / (float)o); return *this; } \
  };                                                                          \
  struct __attribute__((aligned(4))) H2 {                                     \
    H_ x, y;                                                                   \
    H2() = default;                                                           \
    HGRD_H H2(H_ a, H_ b) : x(a), y(b) {}                                       \
    HGRD_H H2(H2##_raw r) { x.bits = r.x; y.bits = r.y; }                     \
    HGRD_H operator H2##_raw() const { H2##_raw r; r.x = x.bits; r.y = y.bits; return r; } \
    HGRD_H H2 &operator+=(H2 o) { x += o.x; y += o.y; return *this; }         \
    HGRD_H H2 &operator-=(H2 o) { x -= o.x; y -= o.y; return *this; }         \
    HGRD_H H2 &operator*=(H2 o) { x *= o.x; y *= o.y; return *this; }         \
    HGRD_H H2 &operator/=(H2 o) { x /= o.x; y /= o.y; return *this; }         \
  };                                                                          \
  HGRD_HALF_OP(H_, H2, +) HGRD_HALF_OP(H_, H2, -) HGRD_HALF_OP(H_, H2, *) HGRD_HALF_OP(H_, H2, /) \
  HGRD_BOTH H_ operator-(H_ a) { return H_(-(float)a); }                         \
  HGRD_BOTH H2 operator-(H2 a) { return H2(-a.x, -a.y); }                     \
  HGRD_HALF_CMP(H_, <) HGRD_HALF_CMP(H_, >) HGRD_HALF_CMP(H_, <=) HGRD_HALF_CMP(H_, >=) HGRD_HALF_CMP(H_, ==) HGRD_HALF_CMP(H_, !=)
// Only for two operands of the very type: a mixed operand makes it float.
#define HGRD_HALF_OP(H_, H2, op)                                               \
  template <class A_, class B_> HGRD_BOTH hgrd_both<A_, B_, H_> operator op(A_ a, B_ b) { return H_((float)a op (float)b); } \
  HGRD_BOTH H2 operator op(H2 a, H2 b) { return H2(a.x op b.x, a.y op b.y); }
#define HGRD_HALF_CMP(H_, op)                                                  \
  template <class A_, class B_> HGRD_BOTH hgrd_both<A_, B_, H_, bool> operator op(A_ a, B_ b) { return (float)a op (float)b; }

#define HGRD_HALF_SHFL(H_, name, I_)                                            \
  HGRD_DEVICE_INLINE H_ name(H_ v, I_ l, int w = HGRD_LANES) { return name##_sync(HGRD_ALL_LANES, v, l, w); }

// The intrinsics, with the name of the type in those that convert.
#define HGRD_HALF_NAMES(H_, H2, n, t)                                          \
  HGRD_BOTH H_ __float2##n(float x) { return H_(x); }                           \
  HGRD_BOTH H_ __float2##n##_rn(float x) { return H_(x); }                      \
  HGRD_BOTH H_ __float2##n##_rz(float x) { return H_(x); }                      \
  HGRD_BOTH H_ __double2##n(double x) { return H_(x); }                         \
  HGRD_BOTH float __##n##2float(H_ x) { return (float)x; }                     \
  HGRD_BOTH H2 __float2##n##2_rn(float x) { return H2(H_(x), H_(x)); }          \
  HGRD_BOTH H2 __floats2##n##2_rn(float x, float y) { return H2(H_(x), H_(y)); } \
  HGRD_BOTH H2 __float22##n##2_rn(float2 v) { return H2(H_(v.x), H_(v.y)); }    \
  HGRD_BOTH float2 __##n##22float2(H2 v) { return make_float2((float)v.x, (float)v.y); } \
  HGRD_BOTH H2 __##n##2##n##2(H_ x) { return H2(x, x); }                       \
  HGRD_BOTH unsigned short __##n##_as_ushort(H_ x) { return x.bits; }          \
  HGRD_BOTH short __##n##_as_short(H_ x) { return (short)x.bits; }             \
  HGRD_BOTH H_ __ushort_as_##n(unsigned short x) { H_ h; h.bits = x; return h; } \
  HGRD_BOTH H_ __short_as_##n(short x) { H_ h; h.bits = (unsigned short)x; return h; } \
  HGRD_BOTH H_ __int2##n##_rn(int x) { return H_((float)x); }                   \
  HGRD_BOTH H_ __uint2##n##_rn(unsigned x) { return H_((float)x); }             \
  HGRD_BOTH H_ __short2##n##_rn(short x) { return H_((float)x); }               \
  HGRD_BOTH H_ __ushort2##n##_rn(unsigned short x) { return H_((float)x); }     \
  HGRD_BOTH H_ __ll2##n##_rn(long long x) { return H_((float)x); }              \
  HGRD_BOTH int __##n##2int_rn(H_ x) { return (int)(float)x; }                 \
  HGRD_BOTH int __##n##2int_rz(H_ x) { return (int)(float)x; }                 \
  HGRD_BOTH int __##n##2int_rd(H_ x) { return (int)floorf((float)x); }         \
  HGRD_BOTH int __##n##2int_ru(H_ x) { return (int)ceilf((float)x); }          \
  HGRD_BOTH unsigned __##n##2uint_rn(H_ x) { return (unsigned)(float)x; }      \
  HGRD_BOTH unsigned __##n##2uint_rz(H_ x) { return (unsigned)(float)x; }      \
  HGRD_BOTH H2 make_##n##2(H_ x, H_ y) { return H2(x, y); }                     \
  HGRD_BOTH float __low2float(H2 v) { return (float)v.x; }                    \
  HGRD_BOTH float __high2float(H2 v) { return (float)v.y; }                   \
  HGRD_BOTH H_ __low2##n(H2 v) { return v.x; }                                 \
  HGRD_BOTH H_ __high2##n(H2 v) { return v.y; }                                \
  HGRD_BOTH H2 __low2##n##2(H2 v) { return H2(v.x, v.x); }                    \
  HGRD_BOTH H2 __high2##n##2(H2 v) { return H2(v.y, v.y); }                   \
  HGRD_BOTH H_ __hadd(H_ a, H_ b) { return a + b; }                              \
  HGRD_BOTH H_ __hsub(H_ a, H_ b) { return a - b; }                              \
  HGRD_BOTH H_ __hmul(H_ a, H_ b) { return a * b; }                              \
  HGRD_BOTH H_ __hdiv(H_ a, H_ b) { return a / b; }                              \
  HGRD_BOTH H_ __hneg(H_ a) { return -a; }                                      \
  HGRD_BOTH H_ __habs(H_ a) { return (float)a < 0 ? -a : a; }                   \
  HGRD_BOTH H_ __hfma(H_ a, H_ b, H_ c) { return H_((float)a * (float)b + (float)c); } \
  HGRD_BOTH H_ __hmax(H_ a, H_ b) { return a > b ? a : b; }                      \
  HGRD_BOTH H_ __hmin(H_ a, H_ b) { return a < b ? a : b; }                      \
  HGRD_BOTH bool __hgt(H_ a, H_ b) { return a > b; }                            \
  HGRD_BOTH bool __hlt(H_ a, H_ b) { return a < b; }                            \
  HGRD_BOTH bool __hge(H_ a, H_ b) { return a >= b; }                           \
  HGRD_BOTH bool __hle(H_ a, H_ b) { return a <= b; }                           \
  HGRD_BOTH bool __heq(H_ a, H_ b) { return a == b; }                           \
  HGRD_BOTH bool __hne(H_ a, H_ b) { return a != b; }                           \
  HGRD_HALF_PAIR(H_, H2, gt, >) HGRD_HALF_PAIR(H_, H2, lt, <) HGRD_HALF_PAIR(H_, H2, ge, >=) \
  HGRD_HALF_PAIR(H_, H2, le, <=) HGRD_HALF_PAIR(H_, H2, eq, ==) HGRD_HALF_PAIR(H_, H2, ne, !=) \
  HGRD_BOTH H2 __lowhigh2highlow(H2 v) { return H2(v.y, v.x); }               \
  HGRD_BOTH H2 __lows2##n##2(H2 a, H2 b) { return H2(a.x, b.x); }             \
  HGRD_BOTH H2 __highs2##n##2(H2 a, H2 b) { return H2(a.y, b.y); }            \
  HGRD_BOTH bool __hisnan(H_ a) { return a != a; }                             \
  HGRD_BOTH H2 __hadd2(H2 a, H2 b) { return a + b; }                          \
  HGRD_BOTH H2 __hsub2(H2 a, H2 b) { return a - b; }                          \
  HGRD_BOTH H2 __hmul2(H2 a, H2 b) { return a * b; }                          \
  HGRD_BOTH H2 __h2div(H2 a, H2 b) { return a / b; }                          \
  HGRD_BOTH H2 __hneg2(H2 a) { return H2(-a.x, -a.y); }                       \
  HGRD_BOTH H2 __habs2(H2 a) { return H2(__habs(a.x), __habs(a.y)); }         \
  HGRD_BOTH H2 __hmax2(H2 a, H2 b) { return H2(__hmax(a.x, b.x), __hmax(a.y, b.y)); } \
  HGRD_BOTH H2 __hmin2(H2 a, H2 b) { return H2(__hmin(a.x, b.x), __hmin(a.y, b.y)); } \
  HGRD_BOTH H2 __hfma2(H2 a, H2 b, H2 c) { return H2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)); } \
  HGRD_HALF_FN(H_, H2, exp) HGRD_HALF_FN(H_, H2, log) HGRD_HALF_FN(H_, H2, sqrt) HGRD_HALF_FN(H_, H2, rsqrt) \
  HGRD_HALF_FN(H_, H2, sin) HGRD_HALF_FN(H_, H2, cos) HGRD_HALF_FN(H_, H2, exp2) HGRD_HALF_FN(H_, H2, log2) \
  HGRD_HALF_FN(H_, H2, floor) HGRD_HALF_FN(H_, H2, ceil) HGRD_HALF_FN(H_, H2, trunc) HGRD_HALF_FN(H_, H2, rint) \
  HGRD_BOTH H_ htanh(H_ x) { return H_(tanhf((float)x)); }                       \
  HGRD_BOTH H_ hrcp(H_ x) { return H_(1 / (float)x); }                           \
  HGRD_BOTH H2 h2rcp(H2 v) { return H2(hrcp(v.x), hrcp(v.y)); }               \
  HGRD_DEVICE_INLINE H_ __shfl_sync(hgrd_mask m, H_ v, int l, int w = HGRD_LANES) { H_ r; r.bits = (unsigned short)__shfl_sync(m, (int)v.bits, l, w); return r; } \
  HGRD_DEVICE_INLINE H_ __shfl_down_sync(hgrd_mask m, H_ v, unsigned l, int w = HGRD_LANES) { H_ r; r.bits = (unsigned short)__shfl_down_sync(m, (int)v.bits, l, w); return r; } \
  HGRD_DEVICE_INLINE H_ __shfl_up_sync(hgrd_mask m, H_ v, unsigned l, int w = HGRD_LANES) { H_ r; r.bits = (unsigned short)__shfl_up_sync(m, (int)v.bits, l, w); return r; } \
  HGRD_DEVICE_INLINE H_ __shfl_xor_sync(hgrd_mask m, H_ v, int l, int w = HGRD_LANES) { H_ r; r.bits = (unsigned short)__shfl_xor_sync(m, (int)v.bits, l, w); return r; } \
  HGRD_DEVICE_INLINE H2 __shfl_sync(hgrd_mask m, H2 v, int l, int w = HGRD_LANES) { return hgrd_bits<H2>(__shfl_sync(m, hgrd_bits<int>(v), l, w)); } \
  HGRD_DEVICE_INLINE H2 __shfl_down_sync(hgrd_mask m, H2 v, unsigned l, int w = HGRD_LANES) { return hgrd_bits<H2>(__shfl_down_sync(m, hgrd_bits<int>(v), l, w)); } \
  HGRD_DEVICE_INLINE H2 __shfl_up_sync(hgrd_mask m, H2 v, unsigned l, int w = HGRD_LANES) { return hgrd_bits<H2>(__shfl_up_sync(m, hgrd_bits<int>(v), l, w)); } \
  HGRD_DEVICE_INLINE H2 __shfl_xor_sync(hgrd_mask m, H2 v, int l, int w = HGRD_LANES) { return hgrd_bits<H2>(__shfl_xor_sync(m, hgrd_bits<int>(v), l, w)); } \
  HGRD_HALF_SHFL(H_, __shfl, int) HGRD_HALF_SHFL(H_, __shfl_up, unsigned) HGRD_HALF_SHFL(H_, __shfl_down, unsigned) HGRD_HALF_SHFL(H_, __shfl_xor, int) \
  HGRD_HALF_SHFL(H2, __shfl, int) HGRD_HALF_SHFL(H2, __shfl_up, unsigned) HGRD_HALF_SHFL(H2, __shfl_down, unsigned) HGRD_HALF_SHFL(H2, __shfl_xor, int) \
  HGRD_BOTH H_ __float2##n##_ru(float x) { return H_(x); }                      \
  HGRD_BOTH H_ __float2##n##_rd(float x) { return H_(x); }                      \
  HGRD_BOTH H_ __int2##n##_rd(int x) { return H_((float)x); } \
  HGRD_BOTH H_ __int2##n##_ru(int x) { return H_((float)x); } \
  HGRD_BOTH H_ __uint2##n##_rz(unsigned x) { return H_((float)x); } \
  HGRD_BOTH H_ __uint2##n##_rd(unsigned x) { return H_((float)x); } \
  HGRD_BOTH H_ __uint2##n##_ru(unsigned x) { return H_((float)x); } \
  HGRD_BOTH H_ __short2##n##_rz(short x) { return H_((float)x); } \
  HGRD_BOTH H_ __short2##n##_rd(short x) { return H_((float)x); } \
  HGRD_BOTH H_ __short2##n##_ru(short x) { return H_((float)x); } \
  HGRD_BOTH H_ __ushort2##n##_rz(unsigned short x) { return H_((float)x); } \
  HGRD_BOTH H_ __ushort2##n##_rd(unsigned short x) { return H_((float)x); } \
  HGRD_BOTH H_ __ushort2##n##_ru(unsigned short x) { return H_((float)x); } \
  HGRD_BOTH H_ __ll2##n##_rz(long long x) { return H_((float)x); } \
  HGRD_BOTH H_ __ll2##n##_rd(long long x) { return H_((float)x); } \
  HGRD_BOTH H_ __ll2##n##_ru(long long x) { return H_((float)x); } \
  HGRD_BOTH H_ __ull2##n##_rz(unsigned long long x) { return H_((float)x); } \
  HGRD_BOTH H_ __ull2##n##_rd(unsigned long long x) { return H_((float)x); } \
  HGRD_BOTH H_ __ull2##n##_ru(unsigned long long x) { return H_((float)x); } \
  HGRD_BOTH unsigned __##n##2uint_rd(H_ x) { return (unsigned)floorf((float)x); } \
  HGRD_BOTH unsigned __##n##2uint_ru(H_ x) { return (unsigned)ceilf((float)x); } \
  HGRD_BOTH short __##n##2short_rd(H_ x) { return (short)floorf((float)x); } \
  HGRD_BOTH short __##n##2short_ru(H_ x) { return (short)ceilf((float)x); } \
  HGRD_BOTH unsigned short __##n##2ushort_rd(H_ x) { return (unsigned short)floorf((float)x); } \
  HGRD_BOTH unsigned short __##n##2ushort_ru(H_ x) { return (unsigned short)ceilf((float)x); } \
  HGRD_BOTH long long __##n##2ll_rz(H_ x) { return (long long)((float)x); } \
  HGRD_BOTH long long __##n##2ll_rd(H_ x) { return (long long)floorf((float)x); } \
  HGRD_BOTH long long __##n##2ll_ru(H_ x) { return (long long)ceilf((float)x); } \
  HGRD_BOTH unsigned long long __##n##2ull_rn(H_ x) { return (unsigned long long)((float)x); } \
  HGRD_BOTH unsigned long long __##n##2ull_rz(H_ x) { return (unsigned long long)((float)x); } \
  HGRD_BOTH unsigned long long __##n##2ull_rd(H_ x) { return (unsigned long long)floorf((float)x); } \
  HGRD_BOTH unsigned long long __##n##2ull_ru(H_ x) { return (unsigned long long)ceilf((float)x); } \
  HGRD_BOTH H_ __int2##n##_rz(int x) { return H_((float)x); }                   \
  HGRD_BOTH H_ __ull2##n##_rn(unsigned long long x) { return H_((float)x); }    \
  HGRD_BOTH short __##n##2short_rn(H_ x) { return (short)(float)x; }           \
  HGRD_BOTH short __##n##2short_rz(H_ x) { return (short)(float)x; }           \
  HGRD_BOTH unsigned short __##n##2ushort_rn(H_ x) { return (unsigned short)(float)x; } \
  HGRD_BOTH unsigned short __##n##2ushort_rz(H_ x) { return (unsigned short)(float)x; } \
  HGRD_BOTH long long __##n##2ll_rn(H_ x) { return (long long)(float)x; }      \
  HGRD_BOTH H_ __hadd_rn(H_ a, H_ b) { return a + b; }                           \
  HGRD_BOTH H_ __hsub_rn(H_ a, H_ b) { return a - b; }                           \
  HGRD_BOTH H_ __hmul_rn(H_ a, H_ b) { return a * b; }                           \
  HGRD_BOTH H_ __hadd_sat(H_ a, H_ b) { return a + b; }                          \
  HGRD_BOTH H_ __hsub_sat(H_ a, H_ b) { return a - b; }                          \
  HGRD_BOTH H_ __hmul_sat(H_ a, H_ b) { return a * b; }                          \
  HGRD_BOTH H_ __hfma_relu(H_ a, H_ b, H_ c) { H_ r = __hfma(a, b, c); return (float)r < 0 ? H_(0.0f) : r; } \
  HGRD_BOTH H_ __hfma_sat(H_ a, H_ b, H_ c) { return __hfma(a, b, c); }           \
  HGRD_BOTH H2 __hadd2_rn(H2 a, H2 b) { return a + b; }                       \
  HGRD_BOTH H2 __hmul2_rn(H2 a, H2 b) { return a * b; }                       \
  HGRD_BOTH H2 __hfma2_relu(H2 a, H2 b, H2 c) { return H2(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)); } \
  HGRD_BOTH H2 __hcmadd(H2 a, H2 b, H2 c) { return H2(a.x * b.x - a.y * b.y + c.x, a.x * b.y + a.y * b.x + c.y); } \
  HGRD_BOTH int __hisinf(H_ a) { float x = (float)a; return x - x != 0 && x == x; } \
  HGRD_BOTH H2 h2tanh(H2 v) { return H2(htanh(v.x), htanh(v.y)); }            \
  extern "C" __attribute__((device)) unsigned short hgrd_atomic_add_##t##_device(unsigned short *, unsigned short) noexcept; \
  extern "C" __attribute__((device)) unsigned hgrd_atomic_add_##t##x2_device(unsigned *, unsigned) noexcept; \
  HGRD_DEVICE_INLINE H_ atomicAdd(H_ *p, H_ v) { H_ r; r.bits = hgrd_atomic_add_##t##_device((unsigned short *)p, v.bits); return r; } \
  HGRD_DEVICE_INLINE H2 atomicAdd(H2 *p, H2 v) { return hgrd_bits<H2>(hgrd_atomic_add_##t##x2_device((unsigned *)p, hgrd_bits<unsigned>(v))); }
#define HGRD_HALF_PAIR(H_, H2, name, op)                                       \
  HGRD_BOTH H2 __h##name##2(H2 a, H2 b) { return H2(H_(a.x op b.x ? 1.0f : 0.0f), H_(a.y op b.y ? 1.0f : 0.0f)); } \
  HGRD_BOTH bool __hb##name##2(H2 a, H2 b) { return a.x op b.x && a.y op b.y; }
#define HGRD_HALF_FN(H_, H2, name)                                             \
  HGRD_BOTH H_ h##name(H_ x) { return H_(name##f((float)x)); }                   \
  HGRD_BOTH H2 h2##name(H2 v) { return H2(h##name(v.x), h##name(v.y)); }
#endif
