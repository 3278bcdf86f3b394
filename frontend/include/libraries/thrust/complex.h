// Complex numbers on both sides.
#ifndef HGRD_THRUST_COMPLEX_H
#define HGRD_THRUST_COMPLEX_H
#include "detail/config.h"
#include <complex>
namespace thrust {
template <class T> struct complex {
  typedef T value_type;
  T re, im;
  complex() = default;
  HGRD_T complex(const T &a, const T &b = T()) : re(a), im(b) {}
  template <class U> HGRD_T complex(const complex<U> &o) : re((T)o.re), im((T)o.im) {}
  template <class U> HGRD_TH complex(const std::complex<U> &o) : re((T)o.real()), im((T)o.imag()) {}
  HGRD_T T real() const { return re; }
  HGRD_T T imag() const { return im; }
  HGRD_T void real(T v) { re = v; }
  HGRD_T void imag(T v) { im = v; }
  HGRD_TH operator std::complex<T>() const { return std::complex<T>(re, im); }
  HGRD_T complex &operator=(const T &v) { re = v; im = T(); return *this; }
  complex &operator=(const complex &) = default;
  complex(const complex &) = default;
#define HGRD_OP(op) template <class U> HGRD_T complex &operator op##=(const U &o) { return *this = *this op complex(o); }
  HGRD_OP(+) HGRD_OP(-) HGRD_OP(*) HGRD_OP(/)
#undef HGRD_OP
};
#define HGRD_OP(op, expr)                                                     \
  template <class A, class B> HGRD_T complex<typename std::common_type<A, B>::type> operator op(const complex<A> &a, const complex<B> &b) { typedef complex<typename std::common_type<A, B>::type> C; expr } \
  template <class A, class B, class = typename std::enable_if<std::is_arithmetic<B>::value>::type> HGRD_T complex<typename std::common_type<A, B>::type> operator op(const complex<A> &a, const B &b) { return a op complex<B>(b); } \
  template <class A, class B, class = typename std::enable_if<std::is_arithmetic<A>::value>::type> HGRD_T complex<typename std::common_type<A, B>::type> operator op(const A &a, const complex<B> &b) { return complex<A>(a) op b; }
HGRD_OP(+, return C(a.re + b.re, a.im + b.im);)
HGRD_OP(-, return C(a.re - b.re, a.im - b.im);)
HGRD_OP(*, return C(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);)
HGRD_OP(/, auto n = b.re * b.re + b.im * b.im; return C((a.re * b.re + a.im * b.im) / n, (a.im * b.re - a.re * b.im) / n);)
#undef HGRD_OP
template <class T> HGRD_T complex<T> operator-(const complex<T> &a) { return complex<T>(-a.re, -a.im); }
template <class T> HGRD_T complex<T> operator+(const complex<T> &a) { return a; }
template <class T, class U> HGRD_T bool operator==(const complex<T> &a, const complex<U> &b) { return a.re == b.re && a.im == b.im; }
template <class T, class U> HGRD_T bool operator!=(const complex<T> &a, const complex<U> &b) { return !(a == b); }
template <class T> HGRD_T T norm(const complex<T> &a) { return a.re * a.re + a.im * a.im; }
template <class T> HGRD_T T abs(const complex<T> &a) { return ::hypot(a.re, a.im); }
template <class T> HGRD_T T arg(const complex<T> &a) { return ::atan2(a.im, a.re); }
template <class T> HGRD_T complex<T> conj(const complex<T> &a) { return complex<T>(a.re, -a.im); }
template <class T> HGRD_T complex<T> polar(const T &r, const T &t = T()) { return complex<T>(r * ::cos(t), r * ::sin(t)); }
template <class T> HGRD_T complex<T> exp(const complex<T> &a) { return polar((T)::exp(a.re), a.im); }
template <class T> HGRD_T complex<T> log(const complex<T> &a) { return complex<T>(::log(abs(a)), arg(a)); }
template <class T> HGRD_T complex<T> sqrt(const complex<T> &a) { return polar((T)::sqrt(abs(a)), arg(a) / 2); }
template <class T> HGRD_T complex<T> pow(const complex<T> &a, const complex<T> &b) { return exp(b * log(a)); }
template <class T, class U> HGRD_T complex<T> pow(const complex<T> &a, const U &b) { return exp(complex<T>((T)b) * log(a)); }
template <class T> HGRD_T complex<T> sin(const complex<T> &a) { return complex<T>(::sin(a.re) * ::cosh(a.im), ::cos(a.re) * ::sinh(a.im)); }
template <class T> HGRD_T complex<T> cos(const complex<T> &a) { return complex<T>(::cos(a.re) * ::cosh(a.im), -::sin(a.re) * ::sinh(a.im)); }
template <class T> HGRD_T complex<T> sinh(const complex<T> &a) { return complex<T>(::sinh(a.re) * ::cos(a.im), ::cosh(a.re) * ::sin(a.im)); }
template <class T> HGRD_T complex<T> cosh(const complex<T> &a) { return complex<T>(::cosh(a.re) * ::cos(a.im), ::sinh(a.re) * ::sin(a.im)); }
template <class T> HGRD_T complex<T> tan(const complex<T> &a) { return sin(a) / cos(a); }
template <class T> HGRD_T complex<T> tanh(const complex<T> &a) { return sinh(a) / cosh(a); }
template <class T> HGRD_TH std::ostream &operator<<(std::ostream &s, const complex<T> &a) { return s << std::complex<T>(a); }
}
#endif
