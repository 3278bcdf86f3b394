// HIP's vector types have the operators of their components.
#ifndef HGRD_HIP_VECTOR_TYPES_H
#define HGRD_HIP_VECTOR_TYPES_H
#include "cuda_runtime.h"
#include <type_traits>
namespace hgrd_hip {
template <class V_> struct vector { static constexpr int size = 0; };
}
#define HGRD_M inline __attribute__((always_inline, host, device))
#define HGRD_HIP_SIZE(T_, name)                                                \
  namespace hgrd_hip {                                                        \
  template <> struct vector<name##1> { static constexpr int size = 1; typedef T_ of; }; \
  template <> struct vector<name##2> { static constexpr int size = 2; typedef T_ of; }; \
  template <> struct vector<name##3> { static constexpr int size = 3; typedef T_ of; }; \
  template <> struct vector<name##4> { static constexpr int size = 4; typedef T_ of; }; \
  }
HGRD_HIP_SIZE(signed char, char)
HGRD_HIP_SIZE(unsigned char, uchar)
HGRD_HIP_SIZE(short, short)
HGRD_HIP_SIZE(unsigned short, ushort)
HGRD_HIP_SIZE(int, int)
HGRD_HIP_SIZE(unsigned int, uint)
HGRD_HIP_SIZE(long, long)
HGRD_HIP_SIZE(unsigned long, ulong)
HGRD_HIP_SIZE(long long, longlong)
HGRD_HIP_SIZE(unsigned long long, ulonglong)
HGRD_HIP_SIZE(float, float)
HGRD_HIP_SIZE(double, double)
#undef HGRD_HIP_SIZE
namespace hgrd_hip {
// The components of a vector, each by a function of its own, since a struct has no indices.
template <class V_, class F_, int N_ = vector<V_>::size> struct each;
template <class V_, class F_> struct each<V_, F_, 1> { static HGRD_M void in(V_ &v, F_ f) { f(v.x, 0); } };
template <class V_, class F_> struct each<V_, F_, 2> { static HGRD_M void in(V_ &v, F_ f) { f(v.x, 0); f(v.y, 1); } };
template <class V_, class F_> struct each<V_, F_, 3> { static HGRD_M void in(V_ &v, F_ f) { f(v.x, 0); f(v.y, 1); f(v.z, 2); } };
template <class V_, class F_> struct each<V_, F_, 4> { static HGRD_M void in(V_ &v, F_ f) { f(v.x, 0); f(v.y, 1); f(v.z, 2); f(v.w, 3); } };
template <class V_> HGRD_M typename vector<V_>::of at(const V_ &v, int i, std::integral_constant<int, 1>) { return v.x; }
template <class V_> HGRD_M typename vector<V_>::of at(const V_ &v, int i, std::integral_constant<int, 2>) { return i == 0 ? v.x : v.y; }
template <class V_> HGRD_M typename vector<V_>::of at(const V_ &v, int i, std::integral_constant<int, 3>) { return i == 0 ? v.x : i == 1 ? v.y : v.z; }
template <class V_> HGRD_M typename vector<V_>::of at(const V_ &v, int i, std::integral_constant<int, 4>) { return i == 0 ? v.x : i == 1 ? v.y : i == 2 ? v.z : v.w; }
template <class V_> HGRD_M typename vector<V_>::of component(const V_ &v, int i) { return at(v, i, std::integral_constant<int, vector<V_>::size>()); }
template <class V_, class R_> using if_vector = typename std::enable_if<(vector<V_>::size > 0), R_>::type;
template <class V_, class S_, class R_> using if_scaled = typename std::enable_if<(vector<V_>::size > 0) && std::is_arithmetic<S_>::value, R_>::type;
}
#define HGRD_HIP_OPERATOR(op)                                                 \
  template <class V_> static HGRD_M hgrd_hip::if_vector<V_, V_ &> operator op##=(V_ &a, const V_ &b) { \
    auto f = [&] HGRD_LAMBDA(typename hgrd_hip::vector<V_>::of &c, int i) { c = c op hgrd_hip::component(b, i); }; \
    hgrd_hip::each<V_, decltype(f)>::in(a, f);                                 \
    return a;                                                                 \
  }                                                                           \
  template <class V_, class S_> static HGRD_M hgrd_hip::if_scaled<V_, S_, V_ &> operator op##=(V_ &a, S_ s) { \
    typedef typename hgrd_hip::vector<V_>::of T_;                               \
    T_ t = (T_)s;                                                               \
    auto f = [&] HGRD_LAMBDA(T_ &c, int) { c = c op t; };                      \
    hgrd_hip::each<V_, decltype(f)>::in(a, f);                                 \
    return a;                                                                 \
  }                                                                           \
  template <class V_> static HGRD_M hgrd_hip::if_vector<V_, V_> operator op(V_ a, const V_ &b) { return a op##= b; } \
  template <class V_, class S_> static HGRD_M hgrd_hip::if_scaled<V_, S_, V_> operator op(V_ a, S_ s) { return a op##= s; } \
  template <class V_, class S_> static HGRD_M hgrd_hip::if_scaled<V_, S_, V_> operator op(S_ s, const V_ &b) { \
    typedef typename hgrd_hip::vector<V_>::of T_;                               \
    V_ a = b;                                                                  \
    T_ t = (T_)s;                                                               \
    auto f = [&] HGRD_LAMBDA(T_ &c, int) { c = t op c; };                      \
    hgrd_hip::each<V_, decltype(f)>::in(a, f);                                 \
    return a;                                                                 \
  }
#define HGRD_LAMBDA __attribute__((always_inline, host, device))
HGRD_HIP_OPERATOR(+)
HGRD_HIP_OPERATOR(-)
HGRD_HIP_OPERATOR(*)
HGRD_HIP_OPERATOR(/)
HGRD_HIP_OPERATOR(%)
HGRD_HIP_OPERATOR(&)
HGRD_HIP_OPERATOR(|)
HGRD_HIP_OPERATOR(^)
HGRD_HIP_OPERATOR(<<)
HGRD_HIP_OPERATOR(>>)
#undef HGRD_HIP_OPERATOR
template <class V_> static HGRD_M hgrd_hip::if_vector<V_, V_> operator-(V_ a) {
  auto f = [&] HGRD_LAMBDA(typename hgrd_hip::vector<V_>::of &c, int) { c = -c; };
  hgrd_hip::each<V_, decltype(f)>::in(a, f);
  return a;
}
template <class V_> static HGRD_M hgrd_hip::if_vector<V_, bool> operator==(const V_ &a, const V_ &b) {
  bool same = true;
  for (int i = 0; i < hgrd_hip::vector<V_>::size; i++) same = same && hgrd_hip::component(a, i) == hgrd_hip::component(b, i);
  return same;
}
template <class V_> static HGRD_M hgrd_hip::if_vector<V_, bool> operator!=(const V_ &a, const V_ &b) { return !(a == b); }
#undef HGRD_LAMBDA
#undef HGRD_M
#endif
