// Complex numbers on both sides.
#ifndef HGRD_THRUST_COMPLEX_H
#define HGRD_THRUST_COMPLEX_H
#include "detail/config.h"
#include <complex>
namespace thrust {
template <class T_> struct complex {
  typedef T_ value_type;
  T_ re, im;
  complex() = default;
  HGRD_T complex(const T_ &a, const T_ &b = T_()) : re(a), im(b) {}
  template <class U_> HGRD_T complex(const complex<U_> &o) : re((T_)o.re), im((T_)o.im) {}
  template <class U_> HGRD_TH complex(const std::complex<U_> &o) : re((T_)o.real()), im((T_)o.imag()) {}
  HGRD_T T_ real() const { return re; }
  HGRD_T T_ imag() const { return im; }
  HGRD_T void real(T_ v) { re = v; }
  HGRD_T void imag(T_ v) { im = v; }
  HGRD_TH operator std::complex<T_>() const { return std::complex<T_>(re, im); }
  HGRD_T complex &operator=(const T_ &v) { re = v; im = T_(); return *this; }
  complex &operator=(const complex &) = default;
  complex(const complex &) = default;
#define HGRD_OP(op) template <class U_> HGRD_T complex &operator op##=(const U_ &o) { return *this = *this op complex(o); }
  HGRD_OP(+) HGRD_OP(-) HGRD_OP(*) HGRD_OP(/)
#undef HGRD_OP
};
#define HGRD_OP(op, expr)                                                     \
  template <class A_, class B_> HGRD_T complex<typename std::common_type<A_, B_>::type> operator op(const complex<A_> &a, const complex<B_> &b) { typedef complex<typename std::common_type<A_, B_>::type> C_; expr } \
  template <class A_, class B_, class = typename std::enable_if<std::is_arithmetic<B_>::value>::type> HGRD_T complex<typename std::common_type<A_, B_>::type> operator op(const complex<A_> &a, const B_ &b) { return a op complex<B_>(b); } \
  template <class A_, class B_, class = typename std::enable_if<std::is_arithmetic<A_>::value>::type> HGRD_T complex<typename std::common_type<A_, B_>::type> operator op(const A_ &a, const complex<B_> &b) { return complex<A_>(a) op b; }
HGRD_OP(+, return C_(a.re + b.re, a.im + b.im);)
HGRD_OP(-, return C_(a.re - b.re, a.im - b.im);)
HGRD_OP(*, return C_(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);)
HGRD_OP(/, auto n = b.re * b.re + b.im * b.im; return C_((a.re * b.re + a.im * b.im) / n, (a.im * b.re - a.re * b.im) / n);)
#undef HGRD_OP
template <class T_> HGRD_T complex<T_> operator-(const complex<T_> &a) { return complex<T_>(-a.re, -a.im); }
template <class T_> HGRD_T complex<T_> operator+(const complex<T_> &a) { return a; }
template <class T_, class U_> HGRD_T bool operator==(const complex<T_> &a, const complex<U_> &b) { return a.re == b.re && a.im == b.im; }
template <class T_, class U_> HGRD_T bool operator!=(const complex<T_> &a, const complex<U_> &b) { return !(a == b); }
template <class T_> HGRD_T T_ norm(const complex<T_> &a) { return a.re * a.re + a.im * a.im; }
template <class T_> HGRD_T T_ abs(const complex<T_> &a) { return ::hypot(a.re, a.im); }
template <class T_> HGRD_T T_ arg(const complex<T_> &a) { return ::atan2(a.im, a.re); }
template <class T_> HGRD_T complex<T_> conj(const complex<T_> &a) { return complex<T_>(a.re, -a.im); }
template <class T_> HGRD_T complex<T_> polar(const T_ &r, const T_ &t = T_()) { return complex<T_>(r * ::cos(t), r * ::sin(t)); }
template <class T_> HGRD_T complex<T_> exp(const complex<T_> &a) { return polar((T_)::exp(a.re), a.im); }
template <class T_> HGRD_T complex<T_> log(const complex<T_> &a) { return complex<T_>(::log(abs(a)), arg(a)); }
template <class T_> HGRD_T complex<T_> sqrt(const complex<T_> &a) { return polar((T_)::sqrt(abs(a)), arg(a) / 2); }
template <class T_> HGRD_T complex<T_> pow(const complex<T_> &a, const complex<T_> &b) { return exp(b * log(a)); }
template <class T_, class U_> HGRD_T complex<T_> pow(const complex<T_> &a, const U_ &b) { return exp(complex<T_>((T_)b) * log(a)); }
template <class T_> HGRD_T complex<T_> sin(const complex<T_> &a) { return complex<T_>(::sin(a.re) * ::cosh(a.im), ::cos(a.re) * ::sinh(a.im)); }
template <class T_> HGRD_T complex<T_> cos(const complex<T_> &a) { return complex<T_>(::cos(a.re) * ::cosh(a.im), -::sin(a.re) * ::sinh(a.im)); }
template <class T_> HGRD_T complex<T_> sinh(const complex<T_> &a) { return complex<T_>(::sinh(a.re) * ::cos(a.im), ::cosh(a.re) * ::sin(a.im)); }
template <class T_> HGRD_T complex<T_> cosh(const complex<T_> &a) { return complex<T_>(::cosh(a.re) * ::cos(a.im), ::sinh(a.re) * ::sin(a.im)); }
template <class T_> HGRD_T complex<T_> tan(const complex<T_> &a) { return sin(a) / cos(a); }
template <class T_> HGRD_T complex<T_> tanh(const complex<T_> &a) { return sinh(a) / cosh(a); }
template <class T_> HGRD_TH std::ostream &operator<<(std::ostream &s, const complex<T_> &a) { return s << std::complex<T_>(a); }
}
#endif
