// Complex numbers.
#ifndef HGRD_CUCOMPLEX_H
#define HGRD_CUCOMPLEX_H
#include "cuda_runtime.h"
typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;
#define HGRD_COMPLEX(C_, T_, f, d, sqrtfn)                                      \
  HGRD_BOTH T_ cuCreal##f(C_ x) { return x.x; }                                 \
  HGRD_BOTH T_ cuCimag##f(C_ x) { return x.y; }                                 \
  HGRD_BOTH C_ make_##d(T_ r, T_ i) { C_ c; c.x = r; c.y = i; return c; }         \
  HGRD_BOTH C_ cuConj##f(C_ x) { return make_##d(x.x, -x.y); }                  \
  HGRD_BOTH C_ cuCadd##f(C_ a, C_ b) { return make_##d(a.x + b.x, a.y + b.y); }  \
  HGRD_BOTH C_ cuCsub##f(C_ a, C_ b) { return make_##d(a.x - b.x, a.y - b.y); }  \
  HGRD_BOTH C_ cuCmul##f(C_ a, C_ b) { return make_##d(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); } \
  HGRD_BOTH C_ cuCdiv##f(C_ a, C_ b) {                                           \
    T_ n = b.x * b.x + b.y * b.y;                                              \
    return make_##d((a.x * b.x + a.y * b.y) / n, (a.y * b.x - a.x * b.y) / n); } \
  HGRD_BOTH T_ cuCabs##f(C_ x) { return sqrtfn(x.x * x.x + x.y * x.y); }        \
  HGRD_BOTH C_ cuCfma##f(C_ a, C_ b, C_ c) { return cuCadd##f(cuCmul##f(a, b), c); }
HGRD_COMPLEX(cuFloatComplex, float, f, cuFloatComplex, sqrtf)
HGRD_COMPLEX(cuDoubleComplex, double, , cuDoubleComplex, sqrt)
#undef HGRD_COMPLEX
HGRD_BOTH cuComplex make_cuComplex(float x, float y) { return make_cuFloatComplex(x, y); }
HGRD_BOTH cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex c) { return make_cuFloatComplex((float)c.x, (float)c.y); }
HGRD_BOTH cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex c) { return make_cuDoubleComplex(c.x, c.y); }
#endif
