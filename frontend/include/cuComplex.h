// Complex numbers.
#ifndef HGRD_CUCOMPLEX_H
#define HGRD_CUCOMPLEX_H
#include "cuda_runtime.h"
typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;
#define HGRD_COMPLEX(C, T, f, d, sqrtfn)                                      \
  HGRD_BOTH T cuCreal##f(C x) { return x.x; }                                 \
  HGRD_BOTH T cuCimag##f(C x) { return x.y; }                                 \
  HGRD_BOTH C make_##d(T r, T i) { C c; c.x = r; c.y = i; return c; }         \
  HGRD_BOTH C cuConj##f(C x) { return make_##d(x.x, -x.y); }                  \
  HGRD_BOTH C cuCadd##f(C a, C b) { return make_##d(a.x + b.x, a.y + b.y); }  \
  HGRD_BOTH C cuCsub##f(C a, C b) { return make_##d(a.x - b.x, a.y - b.y); }  \
  HGRD_BOTH C cuCmul##f(C a, C b) { return make_##d(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); } \
  HGRD_BOTH C cuCdiv##f(C a, C b) {                                           \
    T n = b.x * b.x + b.y * b.y;                                              \
    return make_##d((a.x * b.x + a.y * b.y) / n, (a.y * b.x - a.x * b.y) / n); } \
  HGRD_BOTH T cuCabs##f(C x) { return sqrtfn(x.x * x.x + x.y * x.y); }        \
  HGRD_BOTH C cuCfma##f(C a, C b, C c) { return cuCadd##f(cuCmul##f(a, b), c); }
HGRD_COMPLEX(cuFloatComplex, float, f, cuFloatComplex, sqrtf)
HGRD_COMPLEX(cuDoubleComplex, double, , cuDoubleComplex, sqrt)
#undef HGRD_COMPLEX
HGRD_BOTH cuComplex make_cuComplex(float x, float y) { return make_cuFloatComplex(x, y); }
HGRD_BOTH cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex c) { return make_cuFloatComplex((float)c.x, (float)c.y); }
HGRD_BOTH cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex c) { return make_cuDoubleComplex(c.x, c.y); }
#endif
