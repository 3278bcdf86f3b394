// min and max in the global namespace, on both sides.
#ifndef HGRD_MINMAX_H
#define HGRD_MINMAX_H
#include "hgrd/math.h"
#define HGRD_MINMAX(A_, B_, R_)                                                  \
  HGRD_BOTH R_ min(A_ x, B_ y) { return (R_)x < (R_)y ? (R_)x : (R_)y; }             \
  HGRD_BOTH R_ max(A_ x, B_ y) { return (R_)x > (R_)y ? (R_)x : (R_)y; }
HGRD_MINMAX(int, int, int)
HGRD_MINMAX(unsigned, unsigned, unsigned)
HGRD_MINMAX(int, unsigned, unsigned)
HGRD_MINMAX(unsigned, int, unsigned)
HGRD_MINMAX(long, long, long)
HGRD_MINMAX(unsigned long, unsigned long, unsigned long)
HGRD_MINMAX(long, unsigned long, unsigned long)
HGRD_MINMAX(unsigned long, long, unsigned long)
HGRD_MINMAX(long long, long long, long long)
HGRD_MINMAX(unsigned long long, unsigned long long, unsigned long long)
HGRD_MINMAX(long long, unsigned long long, unsigned long long)
HGRD_MINMAX(unsigned long long, long long, unsigned long long)
HGRD_MINMAX(float, float, float)
HGRD_MINMAX(double, double, double)
HGRD_MINMAX(float, double, double)
HGRD_MINMAX(double, float, double)
#undef HGRD_MINMAX
HGRD_BOTH unsigned umin(unsigned x, unsigned y) { return x < y ? x : y; }
HGRD_BOTH unsigned umax(unsigned x, unsigned y) { return x > y ? x : y; }
HGRD_BOTH long long llmin(long long x, long long y) { return x < y ? x : y; }
HGRD_BOTH long long llmax(long long x, long long y) { return x > y ? x : y; }
HGRD_BOTH unsigned long long ullmin(unsigned long long x, unsigned long long y) { return x < y ? x : y; }
HGRD_BOTH unsigned long long ullmax(unsigned long long x, unsigned long long y) { return x > y ? x : y; }
// CUDA's additions to the C library exist on the host, too.
HGRD_API float rsqrtf(float x) { return 1 / __builtin_sqrtf(x); }
HGRD_API double rsqrt(double x) { return 1 / __builtin_sqrt(x); }
HGRD_API float rcbrtf(float x) { return 1 / __builtin_cbrtf(x); }
HGRD_API double rcbrt(double x) { return 1 / __builtin_cbrt(x); }
HGRD_API double sinpi(double x) { return __builtin_sin(3.14159265358979323846 * x); }
HGRD_API double cospi(double x) { return __builtin_cos(3.14159265358979323846 * x); }
HGRD_API float sinpif(float x) { return (float)sinpi(x); }
HGRD_API float cospif(float x) { return (float)cospi(x); }
HGRD_API float rsqrt(float x) { return rsqrtf(x); }
HGRD_API float rcbrt(float x) { return rcbrtf(x); }
HGRD_API float sinpi(float x) { return sinpif(x); }
HGRD_API float cospi(float x) { return cospif(x); }
HGRD_API double normcdf(double x) { return 0.5 * __builtin_erfc(-0.70710678118654752440 * x); }
HGRD_API float normcdff(float x) { return (float)normcdf((double)x); }
HGRD_API float normcdf(float x) { return normcdff(x); }
HGRD_API double erfcx(double x) { return __builtin_exp(x * x) * __builtin_erfc(x); }
HGRD_API float erfcxf(float x) { return (float)erfcx((double)x); }
HGRD_API float erfcx(float x) { return erfcxf(x); }
HGRD_API double rhypot(double x, double y) { return 1 / __builtin_hypot(x, y); }
HGRD_API float rhypotf(float x, float y) { return 1 / __builtin_hypotf(x, y); }
HGRD_API float rhypot(float x, float y) { return rhypotf(x, y); }
HGRD_API void sincospi(double x, double *s, double *c) { *s = sinpi(x); *c = cospi(x); }
HGRD_API void sincospif(float x, float *s, float *c) { *s = sinpif(x); *c = cospif(x); }
#endif
