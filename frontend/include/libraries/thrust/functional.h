// Function objects.
#ifndef HGRD_THRUST_FUNCTIONAL_H
#define HGRD_THRUST_FUNCTIONAL_H
#include "detail/config.h"
namespace thrust {
template <class A, class R> struct unary_function { typedef A argument_type; typedef R result_type; };
template <class A, class B, class R> struct binary_function { typedef A first_argument_type; typedef B second_argument_type; typedef R result_type; };
#define HGRD_BINARY(name, R, expr)                                            \
  template <class T = void> struct name {                                     \
    typedef T first_argument_type;                                            \
    typedef T second_argument_type;                                           \
    typedef R result_type;                                                    \
    constexpr HGRD_T R operator()(const T &x, const T &y) const { return expr; } \
  };                                                                          \
  template <> struct name<void> {                                             \
    template <class A, class B> constexpr HGRD_T auto operator()(const A &x, const B &y) const -> decltype(expr) { return expr; } \
  };
HGRD_BINARY(plus, T, x + y) HGRD_BINARY(minus, T, x - y) HGRD_BINARY(multiplies, T, x * y) HGRD_BINARY(divides, T, x / y) HGRD_BINARY(modulus, T, x % y)
HGRD_BINARY(bit_and, T, x & y) HGRD_BINARY(bit_or, T, x | y) HGRD_BINARY(bit_xor, T, x ^ y)
HGRD_BINARY(equal_to, bool, x == y) HGRD_BINARY(not_equal_to, bool, x != y) HGRD_BINARY(greater, bool, x > y) HGRD_BINARY(less, bool, x < y)
HGRD_BINARY(greater_equal, bool, x >= y) HGRD_BINARY(less_equal, bool, x <= y) HGRD_BINARY(logical_and, bool, x && y) HGRD_BINARY(logical_or, bool, x || y)
HGRD_BINARY(maximum, T, x < y ? y : x) HGRD_BINARY(minimum, T, y < x ? y : x) HGRD_BINARY(project1st, T, x) HGRD_BINARY(project2nd, T, y)
#undef HGRD_BINARY
#define HGRD_UNARY(name, R, expr)                                             \
  template <class T = void> struct name { typedef T argument_type; typedef R result_type; constexpr HGRD_T R operator()(const T &x) const { return expr; } }; \
  template <> struct name<void> { template <class A> constexpr HGRD_T auto operator()(const A &x) const -> decltype(expr) { return expr; } };
HGRD_UNARY(negate, T, -x) HGRD_UNARY(logical_not, bool, !x) HGRD_UNARY(identity, T, x) HGRD_UNARY(square, T, x *x)
#undef HGRD_UNARY
template <class F> struct unary_negate { F f; template <class T> HGRD_T bool operator()(const T &x) const { return !f(x); } };
template <class F> HGRD_T unary_negate<F> not1(const F &f) { return unary_negate<F>{f}; }
template <class F> struct binary_negate { F f; template <class T, class U> HGRD_T bool operator()(const T &x, const U &y) const { return !f(x, y); } };
template <class F> HGRD_T binary_negate<F> not2(const F &f) { return binary_negate<F>{f}; }
template <class T> HGRD_T T max(const T &a, const T &b) { return a < b ? b : a; }
template <class T> HGRD_T T min(const T &a, const T &b) { return b < a ? b : a; }
// Expressions of placeholders are opaque function objects.
namespace placeholders {
struct hgrd_placeholder {
  typedef void hgrd_expression;
  template <class... T> HGRD_T auto operator()(const T &...) const -> typename std::common_type<T...>::type;
};
static constexpr hgrd_placeholder _1{}, _2{}, _3{};
#define HGRD_OP(op)                                                           \
  template <class A> HGRD_T hgrd_placeholder operator op(hgrd_placeholder, const A &) { return hgrd_placeholder(); } \
  template <class A> HGRD_T hgrd_placeholder operator op(const A &, hgrd_placeholder) { return hgrd_placeholder(); } \
  HGRD_T hgrd_placeholder operator op(hgrd_placeholder, hgrd_placeholder) { return hgrd_placeholder(); }
HGRD_OP(+) HGRD_OP(-) HGRD_OP(*) HGRD_OP(/) HGRD_OP(%) HGRD_OP(==) HGRD_OP(!=) HGRD_OP(<) HGRD_OP(>) HGRD_OP(<=) HGRD_OP(>=) HGRD_OP(&&) HGRD_OP(||) HGRD_OP(&) HGRD_OP(|) HGRD_OP(^)
#undef HGRD_OP
HGRD_T hgrd_placeholder operator-(hgrd_placeholder) { return hgrd_placeholder(); }
HGRD_T hgrd_placeholder operator!(hgrd_placeholder) { return hgrd_placeholder(); }
}
}
#endif
