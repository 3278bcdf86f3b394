// Device intrinsics: integer and conversion ones have bodies, approximate
// mathematics are opaque externs without memory effect.
#ifndef HGRD_INTRINSICS_H
#define HGRD_INTRINSICS_H
#include "vector_types.h"
#include "hgrd/math.h"

// Single precision approximations and rounding variants.
#define HGRD_F1(f) HGRD_MATH(float) f(float) noexcept;
#define HGRD_F2(f) HGRD_MATH(float) f(float, float) noexcept;
#define HGRD_F3(f) HGRD_MATH(float) f(float, float, float) noexcept;
#define HGRD_D1(f) HGRD_MATH(double) f(double) noexcept;
#define HGRD_D2(f) HGRD_MATH(double) f(double, double) noexcept;
#define HGRD_D3(f) HGRD_MATH(double) f(double, double, double) noexcept;
HGRD_F1(__expf) HGRD_F1(__exp10f) HGRD_F1(__logf) HGRD_F1(__log2f) HGRD_F1(__log10f)
HGRD_F1(__sinf) HGRD_F1(__cosf) HGRD_F1(__tanf) HGRD_F1(__saturatef)
HGRD_F2(__powf)
HGRD_DEVICE_INLINE void __sincosf(float x, float *s, float *c) { *s = __sinf(x); *c = __cosf(x); }
HGRD_DEVICE_INLINE float __fdividef(float x, float y) { return x / y; }
HGRD_DEVICE_INLINE float fdividef(float x, float y) { return x / y; }
#define HGRD_ROUND(r)                                                         \
  HGRD_DEVICE_INLINE float __fadd_##r(float x, float y) { return x + y; }     \
  HGRD_DEVICE_INLINE float __fsub_##r(float x, float y) { return x - y; }     \
  HGRD_DEVICE_INLINE float __fmul_##r(float x, float y) { return x * y; }     \
  HGRD_DEVICE_INLINE float __fdiv_##r(float x, float y) { return x / y; }     \
  HGRD_DEVICE_INLINE float __frcp_##r(float x) { return 1 / x; }              \
  HGRD_DEVICE_INLINE float __fsqrt_##r(float x) { return sqrtf(x); }          \
  HGRD_DEVICE_INLINE float __fmaf_##r(float x, float y, float z) { return fmaf(x, y, z); } \
  HGRD_DEVICE_INLINE double __dadd_##r(double x, double y) { return x + y; }  \
  HGRD_DEVICE_INLINE double __dsub_##r(double x, double y) { return x - y; }  \
  HGRD_DEVICE_INLINE double __dmul_##r(double x, double y) { return x * y; }  \
  HGRD_DEVICE_INLINE double __ddiv_##r(double x, double y) { return x / y; }  \
  HGRD_DEVICE_INLINE double __drcp_##r(double x) { return 1 / x; }            \
  HGRD_DEVICE_INLINE double __dsqrt_##r(double x) { return sqrt(x); }         \
  HGRD_DEVICE_INLINE double __fma_##r(double x, double y, double z) { return fma(x, y, z); } \
  HGRD_DEVICE_INLINE float __int2float_##r(int x) { return (float)x; }        \
  HGRD_DEVICE_INLINE float __uint2float_##r(unsigned x) { return (float)x; }  \
  HGRD_DEVICE_INLINE float __ll2float_##r(long long x) { return (float)x; }   \
  HGRD_DEVICE_INLINE float __ull2float_##r(unsigned long long x) { return (float)x; } \
  HGRD_DEVICE_INLINE double __ll2double_##r(long long x) { return (double)x; } \
  HGRD_DEVICE_INLINE double __ull2double_##r(unsigned long long x) { return (double)x; } \
  HGRD_DEVICE_INLINE float __double2float_##r(double x) { return (float)x; }
HGRD_ROUND(rn) HGRD_ROUND(rz) HGRD_ROUND(ru) HGRD_ROUND(rd)
#undef HGRD_ROUND
HGRD_DEVICE_INLINE float __frsqrt_rn(float x) { return rsqrtf(x); }
HGRD_DEVICE_INLINE double __int2double_rn(int x) { return (double)x; }
HGRD_DEVICE_INLINE double __uint2double_rn(unsigned x) { return (double)x; }
#define HGRD_TOINT(r, fn)                                                     \
  HGRD_DEVICE_INLINE int __float2int_##r(float x) { return (int)fn##f(x); }   \
  HGRD_DEVICE_INLINE unsigned __float2uint_##r(float x) { return (unsigned)fn##f(x); } \
  HGRD_DEVICE_INLINE long long __float2ll_##r(float x) { return (long long)fn##f(x); } \
  HGRD_DEVICE_INLINE unsigned long long __float2ull_##r(float x) { return (unsigned long long)fn##f(x); } \
  HGRD_DEVICE_INLINE int __double2int_##r(double x) { return (int)fn(x); }    \
  HGRD_DEVICE_INLINE unsigned __double2uint_##r(double x) { return (unsigned)fn(x); } \
  HGRD_DEVICE_INLINE long long __double2ll_##r(double x) { return (long long)fn(x); } \
  HGRD_DEVICE_INLINE unsigned long long __double2ull_##r(double x) { return (unsigned long long)fn(x); }
HGRD_TOINT(rn, rint) HGRD_TOINT(rz, trunc) HGRD_TOINT(ru, ceil) HGRD_TOINT(rd, floor)
#undef HGRD_TOINT

template <class To, class From> HGRD_DEVICE_INLINE To hgrd_bits(From x) {
  To r;
  static_assert(sizeof(To) == sizeof(From), "sizes differ");
  __builtin_memcpy(&r, &x, sizeof r);
  return r;
}
HGRD_DEVICE_INLINE int __float_as_int(float x) { return hgrd_bits<int>(x); }
HGRD_DEVICE_INLINE unsigned __float_as_uint(float x) { return hgrd_bits<unsigned>(x); }
HGRD_DEVICE_INLINE float __int_as_float(int x) { return hgrd_bits<float>(x); }
HGRD_DEVICE_INLINE float __uint_as_float(unsigned x) { return hgrd_bits<float>(x); }
HGRD_DEVICE_INLINE long long __double_as_longlong(double x) { return hgrd_bits<long long>(x); }
HGRD_DEVICE_INLINE double __longlong_as_double(long long x) { return hgrd_bits<double>(x); }
HGRD_DEVICE_INLINE int __double2hiint(double x) { return (int)(hgrd_bits<unsigned long long>(x) >> 32); }
HGRD_DEVICE_INLINE int __double2loint(double x) { return (int)hgrd_bits<unsigned long long>(x); }
HGRD_DEVICE_INLINE double __hiloint2double(int h, int l) { return hgrd_bits<double>((unsigned long long)(unsigned)h << 32 | (unsigned)l); }

// Integers.
HGRD_DEVICE_INLINE int __mul24(int x, int y) { return (x << 8 >> 8) * (y << 8 >> 8); }
HGRD_DEVICE_INLINE unsigned __umul24(unsigned x, unsigned y) { return (x & 0xffffff) * (y & 0xffffff); }
HGRD_DEVICE_INLINE int mul24(int x, int y) { return __mul24(x, y); }
HGRD_DEVICE_INLINE unsigned umul24(unsigned x, unsigned y) { return __umul24(x, y); }
HGRD_DEVICE_INLINE int __mulhi(int x, int y) { return (int)((long long)x * y >> 32); }
HGRD_DEVICE_INLINE unsigned __umulhi(unsigned x, unsigned y) { return (unsigned)((unsigned long long)x * y >> 32); }
HGRD_DEVICE_INLINE long long __mul64hi(long long x, long long y) { return (long long)((__int128)x * y >> 64); }
HGRD_DEVICE_INLINE unsigned long long __umul64hi(unsigned long long x, unsigned long long y) { return (unsigned long long)((unsigned __int128)x * y >> 64); }
HGRD_DEVICE_INLINE int __clz(int x) { return x == 0 ? 32 : __builtin_clz(x); }
HGRD_DEVICE_INLINE int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll(x); }
HGRD_DEVICE_INLINE int __popc(unsigned x) { return __builtin_popcount(x); }
HGRD_DEVICE_INLINE int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
HGRD_DEVICE_INLINE int __ffs(int x) { return x == 0 ? 0 : __builtin_ctz(x) + 1; }
HGRD_DEVICE_INLINE int __ffsll(long long x) { return x == 0 ? 0 : __builtin_ctzll(x) + 1; }
HGRD_DEVICE_INLINE unsigned __brev(unsigned x) { return __builtin_bitreverse32(x); }
HGRD_DEVICE_INLINE unsigned long long __brevll(unsigned long long x) { return __builtin_bitreverse64(x); }
// One byte of w; bit 3 of the selector spreads the byte's sign (PTX ISA, prmt).
HGRD_DEVICE_INLINE unsigned hgrd_selected_byte(unsigned long long w, unsigned s) {
  unsigned b = (unsigned)(w >> (s & 7) * 8) & 255;
  return s & 8 ? (0 - (b >> 7)) & 255 : b;
}
HGRD_DEVICE_INLINE unsigned __byte_perm(unsigned x, unsigned y, unsigned s) {
  unsigned long long w = (unsigned long long)y << 32 | x;
  return hgrd_selected_byte(w, s) | hgrd_selected_byte(w, s >> 4) << 8 | hgrd_selected_byte(w, s >> 8) << 16 | hgrd_selected_byte(w, s >> 12) << 24;
}
HGRD_DEVICE_INLINE unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned s) { return (unsigned)((((unsigned long long)hi << 32 | lo) << (s & 31)) >> 32); }
HGRD_DEVICE_INLINE unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned s) { return s >= 32 ? lo : __funnelshift_l(lo, hi, s); }
HGRD_DEVICE_INLINE unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned s) { return (unsigned)(((unsigned long long)hi << 32 | lo) >> (s & 31)); }
HGRD_DEVICE_INLINE unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned s) { return s >= 32 ? hi : __funnelshift_r(lo, hi, s); }
HGRD_DEVICE_INLINE int __sad(int x, int y, unsigned z) { return (x > y ? x - y : y - x) + z; }
HGRD_DEVICE_INLINE unsigned __usad(unsigned x, unsigned y, unsigned z) { return (x > y ? x - y : y - x) + z; }
HGRD_DEVICE_INLINE int __hadd(int x, int y) { return (int)(((long long)x + y) >> 1); }
HGRD_DEVICE_INLINE int __rhadd(int x, int y) { return (int)(((long long)x + y + 1) >> 1); }
HGRD_DEVICE_INLINE unsigned __uhadd(unsigned x, unsigned y) { return (unsigned)(((unsigned long long)x + y) >> 1); }
HGRD_DEVICE_INLINE unsigned __urhadd(unsigned x, unsigned y) { return (unsigned)(((unsigned long long)x + y + 1) >> 1); }
// Two halfwords or four bytes in one word.
#define HGRD_SIMD_LIST(X_) \
  X_(__vadd) X_(__vaddss) X_(__vaddus) X_(__vsub) X_(__vsubss) X_(__vsubus) \
  X_(__vmaxs) X_(__vmaxu) X_(__vmins) X_(__vminu) X_(__vavgs) X_(__vavgu) \
  X_(__vabsdiffs) X_(__vabsdiffu) X_(__vhaddu) X_(__vsads) X_(__vsadu) \
  X_(__vcmpeq) X_(__vcmpne) X_(__vcmpges) X_(__vcmpgeu) X_(__vcmpgts) \
  X_(__vcmpgtu) X_(__vcmples) X_(__vcmpleu) X_(__vcmplts) X_(__vcmpltu) \
  X_(__vseteq) X_(__vsetne) X_(__vsetges) X_(__vsetgeu) X_(__vsetgts) \
  X_(__vsetgtu) X_(__vsetles) X_(__vsetleu) X_(__vsetlts) X_(__vsetltu)
#define HGRD_SIMD2(f)                                                         \
  HGRD_DEVICE HGRD_CONST unsigned f##2(unsigned, unsigned) noexcept;          \
  HGRD_DEVICE HGRD_CONST unsigned f##4(unsigned, unsigned) noexcept;
#define HGRD_SIMD1(f)                                                         \
  HGRD_DEVICE HGRD_CONST unsigned f##2(unsigned) noexcept;                    \
  HGRD_DEVICE HGRD_CONST unsigned f##4(unsigned) noexcept;
HGRD_SIMD_LIST(HGRD_SIMD2)
HGRD_SIMD1(__vabs) HGRD_SIMD1(__vabsss) HGRD_SIMD1(__vneg) HGRD_SIMD1(__vnegss)
// The fused ones: minimum or maximum of three, of a sum, with a predicate.
#define HGRD_FUSED(f, T_)                                                      \
  HGRD_DEVICE HGRD_CONST T_ hgrd##f(T_, T_, T_) noexcept;                         \
  HGRD_DEVICE_INLINE T_ f(T_ a, T_ b, T_ c) { return hgrd##f(a, b, c); }
#define HGRD_CHOICE(f, T_)                                                     \
  HGRD_DEVICE HGRD_CONST T_ hgrd##f(T_, T_) noexcept;                            \
  HGRD_DEVICE HGRD_CONST int hgrd##f##_chosen(T_, T_, int) noexcept;            \
  HGRD_DEVICE_INLINE T_ f(T_ a, T_ b, bool *p) { *p = hgrd##f##_chosen(a, b, 0) != 0; return hgrd##f(a, b); }
#define HGRD_CHOICE2(f, T_)                                                    \
  HGRD_DEVICE HGRD_CONST T_ hgrd##f(T_, T_) noexcept;                            \
  HGRD_DEVICE HGRD_CONST int hgrd##f##_chosen(T_, T_, int) noexcept;            \
  HGRD_DEVICE_INLINE T_ f(T_ a, T_ b, bool *p, bool *q) { *p = hgrd##f##_chosen(a, b, 1) != 0; *q = hgrd##f##_chosen(a, b, 0) != 0; return hgrd##f(a, b); }
#define HGRD_FUSED_LIST(m)                                                    \
  HGRD_FUSED(__viadd##m##_s32, int) HGRD_FUSED(__viadd##m##_u32, unsigned) HGRD_FUSED(__viadd##m##_s16x2, unsigned) HGRD_FUSED(__viadd##m##_u16x2, unsigned) \
  HGRD_FUSED(__viadd##m##_s32_relu, int) HGRD_FUSED(__viadd##m##_s16x2_relu, unsigned) \
  HGRD_FUSED(__vi##m##3_s32, int) HGRD_FUSED(__vi##m##3_u32, unsigned) HGRD_FUSED(__vi##m##3_s16x2, unsigned) HGRD_FUSED(__vi##m##3_u16x2, unsigned) \
  HGRD_FUSED(__vi##m##3_s32_relu, int) HGRD_FUSED(__vi##m##3_s16x2_relu, unsigned) \
  HGRD_DEVICE HGRD_CONST int __vi##m##_s32_relu(int, int) noexcept;           \
  HGRD_DEVICE HGRD_CONST unsigned __vi##m##_s16x2_relu(unsigned, unsigned) noexcept; \
  HGRD_CHOICE(__vib##m##_s32, int) HGRD_CHOICE(__vib##m##_u32, unsigned) HGRD_CHOICE2(__vib##m##_s16x2, unsigned) HGRD_CHOICE2(__vib##m##_u16x2, unsigned)
HGRD_FUSED_LIST(max) HGRD_FUSED_LIST(min)
#undef HGRD_FUSED_LIST
#undef HGRD_FUSED
#undef HGRD_CHOICE
#undef HGRD_CHOICE2
#undef HGRD_SIMD_LIST
#undef HGRD_SIMD2
#undef HGRD_SIMD1
HGRD_DEVICE_INLINE int __dp4a(int a, int b, int c) {
  for (int i = 0; i < 32; i += 8) c += (int)(signed char)(a >> i) * (int)(signed char)(b >> i);
  return c;
}
HGRD_DEVICE_INLINE unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  for (int i = 0; i < 32; i += 8) c += ((a >> i) & 255) * ((b >> i) & 255);
  return c;
}

// Dot products of halfwords and bytes.
#define HGRD_DOT(name, A_, B_, R_, shift, x)                                     \
  HGRD_DEVICE_INLINE R_ name(A_ a, B_ b, R_ c) { return c + (R_)((x)a * (int)(signed char)(b >> shift)) + (R_)((x)(a >> 16) * (int)(signed char)(b >> (shift + 8))); }
HGRD_DOT(__dp2a_lo, int, int, int, 0, short) HGRD_DOT(__dp2a_hi, int, int, int, 16, short)
HGRD_DOT(__dp2a_lo, unsigned, unsigned, unsigned, 0, unsigned short) HGRD_DOT(__dp2a_hi, unsigned, unsigned, unsigned, 16, unsigned short)
#undef HGRD_DOT

// Loads and stores with a cache hint are ordinary accesses.
#define HGRD_LOAD(f) template <class T_> HGRD_DEVICE_INLINE T_ f(const T_ *p) { return *p; }
#define HGRD_STORE(f) template <class T_, class U_> HGRD_DEVICE_INLINE void f(T_ *p, U_ v) { *p = v; }
HGRD_LOAD(__ldg) HGRD_LOAD(__ldca) HGRD_LOAD(__ldcg) HGRD_LOAD(__ldcs) HGRD_LOAD(__ldlu) HGRD_LOAD(__ldcv)
HGRD_STORE(__stwb) HGRD_STORE(__stcg) HGRD_STORE(__stcs) HGRD_STORE(__stwt)
#undef HGRD_LOAD
#undef HGRD_STORE
HGRD_DEVICE_INLINE void __prefetch_global_l1(const void *) {}
HGRD_DEVICE_INLINE size_t __cvta_generic_to_shared(const void *p) { return (size_t)p; }
HGRD_DEVICE_INLINE size_t __cvta_generic_to_global(const void *p) { return (size_t)p; }
HGRD_DEVICE HGRD_CONST unsigned hgrd_address_space(const void *, int) noexcept;
HGRD_DEVICE_INLINE unsigned __isGlobal(const void *p) { return hgrd_address_space(p, 1); }
HGRD_DEVICE_INLINE unsigned __isShared(const void *p) { return hgrd_address_space(p, 3); }
HGRD_DEVICE_INLINE unsigned __isConstant(const void *p) { return hgrd_address_space(p, 4); }
HGRD_DEVICE_INLINE unsigned __isLocal(const void *p) { return hgrd_address_space(p, 5); }

// Time, traps.
HGRD_DEVICE long hgrd_clock() noexcept;
HGRD_DEVICE __attribute__((noreturn)) void hgrd_trap() noexcept;
HGRD_DEVICE_INLINE int clock() { return (int)hgrd_clock(); }
HGRD_DEVICE_INLINE long long clock64() { return hgrd_clock(); }
HGRD_DEVICE_INLINE void __nanosleep(unsigned) {}
// Launches that begin before the one ahead of them has ended: each kernel is looked at by itself.
HGRD_DEVICE_INLINE void cudaTriggerProgrammaticLaunchCompletion() {}
HGRD_DEVICE_INLINE void cudaGridDependencySynchronize() {}
HGRD_DEVICE_INLINE void __trap() { hgrd_trap(); }
HGRD_DEVICE_INLINE void __brkpt(int = 0) {}
HGRD_DEVICE_INLINE void __prof_trigger(int) {}

#endif
