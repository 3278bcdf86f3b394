// HIP's vector types have the operators of their components.
#ifndef HGRD_HIP_VECTOR_TYPES_H
#define HGRD_HIP_VECTOR_TYPES_H
#include "cuda_runtime.h"
#include <type_traits>
namespace hgrd_hip {
template <class V> struct vector { static constexpr int size = 0; };
}
#define HGRD_M inline __attribute__((always_inline, host, device))
#define HGRD_HIP_SIZE(T, name)                                                \
  namespace hgrd_hip {                                                        \
  template <> struct vector<name##1> { static constexpr int size = 1; typedef T of; }; \
  template <> struct vector<name##2> { static constexpr int size = 2; typedef T of; }; \
  template <> struct vector<name##3> { static constexpr int size = 3; typedef T of; }; \
  template <> struct vector<name##4> { static constexpr int size = 4; typedef T of; }; \
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
template <class V, class F, int N = vector<V>::size> struct each;
template <class V, class F> struct each<V, F, 1> { static HGRD_M void in(V &v, F f) { f(v.x, 0); } };
template <class V, class F> struct each<V, F, 2> { static HGRD_M void in(V &v, F f) { f(v.x, 0); f(v.y, 1); } };
template <class V, class F> struct each<V, F, 3> { static HGRD_M void in(V &v, F f) { f(v.x, 0); f(v.y, 1); f(v.z, 2); } };
template <class V, class F> struct each<V, F, 4> { static HGRD_M void in(V &v, F f) { f(v.x, 0); f(v.y, 1); f(v.z, 2); f(v.w, 3); } };
template <class V> HGRD_M typename vector<V>::of at(const V &v, int i, std::integral_constant<int, 1>) { return v.x; }
template <class V> HGRD_M typename vector<V>::of at(const V &v, int i, std::integral_constant<int, 2>) { return i == 0 ? v.x : v.y; }
template <class V> HGRD_M typename vector<V>::of at(const V &v, int i, std::integral_constant<int, 3>) { return i == 0 ? v.x : i == 1 ? v.y : v.z; }
template <class V> HGRD_M typename vector<V>::of at(const V &v, int i, std::integral_constant<int, 4>) { return i == 0 ? v.x : i == 1 ? v.y : i == 2 ? v.z : v.w; }
template <class V> HGRD_M typename vector<V>::of component(const V &v, int i) { return at(v, i, std::integral_constant<int, vector<V>::size>()); }
template <class V, class R> using if_vector = typename std::enable_if<(vector<V>::size > 0), R>::type;
template <class V, class S, class R> using if_scaled = typename std::enable_if<(vector<V>::size > 0) && std::is_arithmetic<S>::value, R>::type;
}
#define HGRD_HIP_OPERATOR(op)                                                 \
  template <class V> static HGRD_M hgrd_hip::if_vector<V, V &> operator op##=(V &a, const V &b) { \
    auto f = [&] HGRD_LAMBDA(typename hgrd_hip::vector<V>::of &c, int i) { c = c op hgrd_hip::component(b, i); }; \
    hgrd_hip::each<V, decltype(f)>::in(a, f);                                 \
    return a;                                                                 \
  }                                                                           \
  template <class V, class S> static HGRD_M hgrd_hip::if_scaled<V, S, V &> operator op##=(V &a, S s) { \
    typedef typename hgrd_hip::vector<V>::of T;                               \
    T t = (T)s;                                                               \
    auto f = [&] HGRD_LAMBDA(T &c, int) { c = c op t; };                      \
    hgrd_hip::each<V, decltype(f)>::in(a, f);                                 \
    return a;                                                                 \
  }                                                                           \
  template <class V> static HGRD_M hgrd_hip::if_vector<V, V> operator op(V a, const V &b) { return a op##= b; } \
  template <class V, class S> static HGRD_M hgrd_hip::if_scaled<V, S, V> operator op(V a, S s) { return a op##= s; } \
  template <class V, class S> static HGRD_M hgrd_hip::if_scaled<V, S, V> operator op(S s, const V &b) { \
    typedef typename hgrd_hip::vector<V>::of T;                               \
    V a = b;                                                                  \
    T t = (T)s;                                                               \
    auto f = [&] HGRD_LAMBDA(T &c, int) { c = t op c; };                      \
    hgrd_hip::each<V, decltype(f)>::in(a, f);                                 \
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
template <class V> static HGRD_M hgrd_hip::if_vector<V, V> operator-(V a) {
  auto f = [&] HGRD_LAMBDA(typename hgrd_hip::vector<V>::of &c, int) { c = -c; };
  hgrd_hip::each<V, decltype(f)>::in(a, f);
  return a;
}
template <class V> static HGRD_M hgrd_hip::if_vector<V, bool> operator==(const V &a, const V &b) {
  bool same = true;
  for (int i = 0; i < hgrd_hip::vector<V>::size; i++) same = same && hgrd_hip::component(a, i) == hgrd_hip::component(b, i);
  return same;
}
template <class V> static HGRD_M hgrd_hip::if_vector<V, bool> operator!=(const V &a, const V &b) { return !(a == b); }
#undef HGRD_LAMBDA
#undef HGRD_M
#endif
