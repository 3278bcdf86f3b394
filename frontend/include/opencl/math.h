// Mathematics on scalars and, part by part, on vectors, by the C library's names.
#define HGRD_F1(name)                                                         \
  float name##f(float) HGRD_CONST;                                            \
  double hgrd_c_##name(double) __asm__(#name) HGRD_CONST;                     \
  HGRD_CL float name(float x) { return name##f(x); }                          \
  HGRD_CL double name(double x) { return hgrd_c_##name(x); }                  \
  HGRD_F1_WIDE(name, float) HGRD_F1_WIDE(name, double)
#define HGRD_F1_WIDE(name, T_)                                                 \
  HGRD_CL T_##2 name(T_##2 v) { return (T_##2)(name(v.x), name(v.y)); }          \
  HGRD_CL T_##3 name(T_##3 v) { return (T_##3)(name(v.x), name(v.y), name(v.z)); } \
  HGRD_CL T_##4 name(T_##4 v) { return (T_##4)(name(v.lo), name(v.hi)); }        \
  HGRD_CL T_##8 name(T_##8 v) { return (T_##8)(name(v.lo), name(v.hi)); }        \
  HGRD_CL T_##16 name(T_##16 v) { return (T_##16)(name(v.lo), name(v.hi)); }
HGRD_F1(sin) HGRD_F1(cos) HGRD_F1(tan) HGRD_F1(asin) HGRD_F1(acos) HGRD_F1(atan)
HGRD_F1(sinh) HGRD_F1(cosh) HGRD_F1(tanh)
HGRD_F1(exp) HGRD_F1(exp2) HGRD_F1(exp10) HGRD_F1(expm1) HGRD_F1(log) HGRD_F1(log2) HGRD_F1(log10) HGRD_F1(log1p)
HGRD_F1(sqrt) HGRD_F1(rsqrt) HGRD_F1(cbrt) HGRD_F1(fabs) HGRD_F1(floor) HGRD_F1(ceil) HGRD_F1(round) HGRD_F1(trunc)

#define HGRD_F2(name)                                                         \
  float name##f(float, float) HGRD_CONST;                                     \
  double hgrd_c_##name(double, double) __asm__(#name) HGRD_CONST;             \
  HGRD_CL float name(float x, float y) { return name##f(x, y); }              \
  HGRD_CL double name(double x, double y) { return hgrd_c_##name(x, y); }     \
  HGRD_F2_WIDE(name, float) HGRD_F2_WIDE(name, double)
#define HGRD_F2_WIDE(name, T_)                                                 \
  HGRD_CL T_##2 name(T_##2 v, T_##2 w) { return (T_##2)(name(v.x, w.x), name(v.y, w.y)); } \
  HGRD_CL T_##3 name(T_##3 v, T_##3 w) { return (T_##3)(name(v.x, w.x), name(v.y, w.y), name(v.z, w.z)); } \
  HGRD_CL T_##4 name(T_##4 v, T_##4 w) { return (T_##4)(name(v.lo, w.lo), name(v.hi, w.hi)); } \
  HGRD_CL T_##8 name(T_##8 v, T_##8 w) { return (T_##8)(name(v.lo, w.lo), name(v.hi, w.hi)); } \
  HGRD_CL T_##16 name(T_##16 v, T_##16 w) { return (T_##16)(name(v.lo, w.lo), name(v.hi, w.hi)); }
HGRD_F2(pow) HGRD_F2(fmod) HGRD_F2(atan2) HGRD_F2(hypot) HGRD_F2(fmin) HGRD_F2(fmax)
#define HGRD_F2_MIXED(T_, V_)                                                   \
  HGRD_CL V_ fmin(V_ a, T_ b) { return fmin(a, (V_)b); }                          \
  HGRD_CL V_ fmax(V_ a, T_ b) { return fmax(a, (V_)b); }
HGRD_WIDER(HGRD_F2_MIXED, float)
HGRD_WIDER(HGRD_F2_MIXED, double)

#define HGRD_MAD(T_, V_) HGRD_CL V_ mad(V_ a, V_ b, V_ c) { return a * b + c; }
HGRD_WIDTHS(HGRD_MAD, float)
HGRD_WIDTHS(HGRD_MAD, double)

#define native_sin(x) sin(x)
#define native_cos(x) cos(x)
#define native_exp(x) exp(x)
#define native_exp2(x) exp2(x)
#define native_log(x) log(x)
#define native_log2(x) log2(x)
#define native_sqrt(x) sqrt(x)
#define native_rsqrt(x) rsqrt(x)
#define native_divide(x, y) ((x) / (y))
#define native_recip(x) (1 / (x))
#define half_divide(x, y) ((x) / (y))
#define half_recip(x) (1 / (x))
#define half_sqrt(x) sqrt(x)
#define half_rsqrt(x) rsqrt(x)
#define half_exp(x) exp(x)
#define half_log(x) log(x)

// Functions with a second result.
#define HGRD_TWO(T_, V_)                                                        \
  HGRD_CL V_ sincos(V_ x, V_ *c) { *c = cos(x); return sin(x); }                 \
  HGRD_CL V_ fract(V_ x, V_ *whole) { *whole = floor(x); return x - floor(x); }  \
  HGRD_CL V_ modf(V_ x, V_ *whole) { *whole = trunc(x); return x - trunc(x); }
HGRD_WIDTHS(HGRD_TWO, float)
HGRD_WIDTHS(HGRD_TWO, double)
