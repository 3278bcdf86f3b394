// Device overloads of the C mathematics functions. They must be declared before
// <math.h> and <cmath>: a constexpr overload of the standard library counts as a
// host-and-device function unless a device function of its signature is known.
// All are opaque externs without memory effect, by the name of the C function.
#ifndef HGRD_MATH_H
#define HGRD_MATH_H
#include "hgrd/macros.h"

#define HGRD_MATH(T_) HGRD_DEVICE HGRD_CONST T_
#define HGRD_STD(f) namespace std { using ::f; }

// R f(double), R ff(float), and f(float) by overloading.
#define HGRD_MATH1R(R_, RF, name)                                                 \
  HGRD_MATH(R_) name(double) noexcept;                                            \
  HGRD_MATH(RF) name##f(float) noexcept;                                         \
  HGRD_DEVICE_INLINE RF name(float x) { return name##f(x); }
#define HGRD_MATH1(name) HGRD_MATH1R(double, float, name)
#define HGRD_MATH2(name)                                                         \
  HGRD_MATH(double) name(double, double) noexcept;                               \
  HGRD_MATH(float) name##f(float, float) noexcept;                               \
  HGRD_DEVICE_INLINE float name(float x, float y) { return name##f(x, y); }
#define HGRD_MATH3(name)                                                         \
  HGRD_MATH(double) name(double, double, double) noexcept;                       \
  HGRD_MATH(float) name##f(float, float, float) noexcept;                        \
  HGRD_DEVICE_INLINE float name(float x, float y, float z) { return name##f(x, y, z); }

#define HGRD_LIST1(X_)                                                         \
  X_(acos) X_(acosh) X_(asin) X_(asinh) X_(atan) X_(atanh) X_(cbrt) X_(ceil) X_(cos)   \
  X_(cosh) X_(erf) X_(erfc) X_(exp) X_(exp2) X_(expm1) X_(fabs) X_(floor) X_(lgamma)   \
  X_(log) X_(log10) X_(log1p) X_(log2) X_(logb) X_(nearbyint) X_(rint) X_(round)      \
  X_(sin) X_(sinh) X_(sqrt) X_(tan) X_(tanh) X_(tgamma) X_(trunc)
#define HGRD_LIST2(X_)                                                         \
  X_(atan2) X_(copysign) X_(fdim) X_(fmax) X_(fmin) X_(fmod) X_(hypot) X_(nextafter)  \
  X_(pow) X_(remainder)
// Not in the standard library.
#define HGRD_LIST_CUDA1(X_)                                                    \
  X_(rsqrt) X_(rcbrt) X_(exp10) X_(erfinv) X_(erfcinv) X_(erfcx) X_(normcdf)         \
  X_(normcdfinv) X_(sinpi) X_(cospi) X_(j0) X_(j1) X_(y0) X_(y1) X_(cyl_bessel_i0) X_(cyl_bessel_i1)

HGRD_LIST1(HGRD_MATH1)
HGRD_LIST1(HGRD_STD)
HGRD_LIST2(HGRD_MATH2)
HGRD_LIST2(HGRD_STD)
HGRD_LIST_CUDA1(HGRD_MATH1)
HGRD_MATH3(fma)
HGRD_STD(fma)
HGRD_MATH2(rhypot)
HGRD_MATH3(norm3d)
HGRD_MATH3(rnorm3d)
HGRD_MATH(double) norm4d(double, double, double, double) noexcept;
HGRD_MATH(float) norm4df(float, float, float, float) noexcept;
HGRD_MATH(double) norm(int, const double *) noexcept;
HGRD_MATH(float) normf(int, const float *) noexcept;

HGRD_MATH1R(int, int, ilogb)
HGRD_MATH1R(long, long, lrint)
HGRD_MATH1R(long, long, lround)
HGRD_MATH1R(long long, long long, llrint)
HGRD_MATH1R(long long, long long, llround)
HGRD_STD(ilogb) HGRD_STD(lrint) HGRD_STD(lround) HGRD_STD(llrint) HGRD_STD(llround)

#define HGRD_MATHI(name, I_)                                                      \
  HGRD_MATH(double) name(double, I_) noexcept;                                    \
  HGRD_MATH(float) name##f(float, I_) noexcept;                                   \
  HGRD_DEVICE_INLINE float name(float x, I_ n) { return name##f(x, n); }
HGRD_MATHI(ldexp, int)
HGRD_MATHI(scalbn, int)
HGRD_MATHI(scalbln, long)
HGRD_STD(ldexp) HGRD_STD(scalbn) HGRD_STD(scalbln)
HGRD_MATH(double) powi(double, int) noexcept;
HGRD_MATH(float) powif(float, int) noexcept;
HGRD_DEVICE_INLINE float pow(float x, int n) { return powf(x, (float)n); }
HGRD_DEVICE_INLINE double pow(double x, int n) { return pow(x, (double)n); }
HGRD_DEVICE_INLINE double pow(int x, int n) { return pow((double)x, (double)n); }
HGRD_DEVICE_INLINE double pow(float x, double y) { return pow((double)x, y); }
HGRD_DEVICE_INLINE double pow(double x, float y) { return pow(x, (double)y); }
HGRD_STD(pow)
HGRD_MATH(double) jn(int, double) noexcept;
HGRD_MATH(float) jnf(int, float) noexcept;
HGRD_MATH(double) yn(int, double) noexcept;
HGRD_MATH(float) ynf(int, float) noexcept;
HGRD_MATH(double) nan(const char *) noexcept;
HGRD_MATH(float) nanf(const char *) noexcept;

// Results through pointers are stores of ours, so that the externs have no
// memory effect.
#define HGRD_PART(f, part) HGRD_MATH(double) hgrd_##f##_##part##_f64(double) noexcept; \
  HGRD_MATH(float) hgrd_##f##_##part##_f32(float) noexcept;
HGRD_PART(frexp, fraction)
HGRD_MATH(int) hgrd_frexp_exponent_f64(double) noexcept;
HGRD_MATH(int) hgrd_frexp_exponent_f32(float) noexcept;
HGRD_DEVICE_INLINE double frexp(double x, int *e) { *e = hgrd_frexp_exponent_f64(x); return hgrd_frexp_fraction_f64(x); }
HGRD_DEVICE_INLINE float frexpf(float x, int *e) { *e = hgrd_frexp_exponent_f32(x); return hgrd_frexp_fraction_f32(x); }
HGRD_DEVICE_INLINE float frexp(float x, int *e) { return frexpf(x, e); }
HGRD_DEVICE_INLINE double modf(double x, double *i) { *i = trunc(x); return x - trunc(x); }
HGRD_DEVICE_INLINE float modff(float x, float *i) { *i = truncf(x); return x - truncf(x); }
HGRD_DEVICE_INLINE float modf(float x, float *i) { return modff(x, i); }
HGRD_DEVICE_INLINE double remquo(double x, double y, int *q) { *q = (int)rint(x / y); return remainder(x, y); }
HGRD_DEVICE_INLINE float remquof(float x, float y, int *q) { *q = (int)rintf(x / y); return remainderf(x, y); }
HGRD_DEVICE_INLINE void sincos(double x, double *s, double *c) { *s = sin(x); *c = cos(x); }
HGRD_DEVICE_INLINE void sincosf(float x, float *s, float *c) { *s = sinf(x); *c = cosf(x); }
HGRD_DEVICE_INLINE void sincos(float x, float *s, float *c) { sincosf(x, s, c); }
HGRD_DEVICE_INLINE void sincospi(double x, double *s, double *c) { *s = sinpi(x); *c = cospi(x); }
HGRD_DEVICE_INLINE void sincospif(float x, float *s, float *c) { *s = sinpif(x); *c = cospif(x); }
HGRD_STD(frexp) HGRD_STD(modf) HGRD_STD(remquo)

HGRD_DEVICE_INLINE int abs(int x) noexcept { return x < 0 ? -x : x; }
HGRD_DEVICE_INLINE long labs(long x) noexcept { return x < 0 ? -x : x; }
HGRD_DEVICE_INLINE long long llabs(long long x) noexcept { return x < 0 ? -x : x; }
HGRD_DEVICE_INLINE long abs(long x) noexcept { return x < 0 ? -x : x; }
HGRD_DEVICE_INLINE long long abs(long long x) noexcept { return x < 0 ? -x : x; }
HGRD_DEVICE_INLINE float abs(float x) noexcept { return fabsf(x); }
HGRD_DEVICE_INLINE double abs(double x) noexcept { return fabs(x); }
HGRD_STD(abs) HGRD_STD(labs) HGRD_STD(llabs)

// isnan and its like are constexpr in <cmath>, which makes them host-and-device.
HGRD_DEVICE_INLINE int isnanf(float x) { return x != x; }
HGRD_DEVICE_INLINE int isinff(float x) { return __builtin_isinf(x); }
HGRD_DEVICE_INLINE int finitef(float x) { return __builtin_isfinite(x); }
HGRD_DEVICE_INLINE int finite(double x) { return __builtin_isfinite(x); }

#undef HGRD_STD
#endif
