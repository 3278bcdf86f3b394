// Function objects.
#ifndef HGRD_THRUST_FUNCTIONAL_H
#define HGRD_THRUST_FUNCTIONAL_H
#include "detail/config.h"
namespace thrust {
template <class A_, class R_> struct unary_function { typedef A_ argument_type; typedef R_ result_type; };
template <class A_, class B_, class R_> struct binary_function { typedef A_ first_argument_type; typedef B_ second_argument_type; typedef R_ result_type; };
#define HGRD_BINARY(name, R_, expr)                                            \
  template <class T_ = void> struct name {                                     \
    typedef T_ first_argument_type;                                            \
    typedef T_ second_argument_type;                                           \
    typedef R_ result_type;                                                    \
    constexpr HGRD_T R_ operator()(const T_ &x, const T_ &y) const { return expr; } \
  };                                                                          \
  template <> struct name<void> {                                             \
    template <class A_, class B_> constexpr HGRD_T auto operator()(const A_ &x, const B_ &y) const -> decltype(expr) { return expr; } \
  };
HGRD_BINARY(plus, T_, x + y) HGRD_BINARY(minus, T_, x - y) HGRD_BINARY(multiplies, T_, x * y) HGRD_BINARY(divides, T_, x / y) HGRD_BINARY(modulus, T_, x % y)
HGRD_BINARY(bit_and, T_, x & y) HGRD_BINARY(bit_or, T_, x | y) HGRD_BINARY(bit_xor, T_, x ^ y)
HGRD_BINARY(equal_to, bool, x == y) HGRD_BINARY(not_equal_to, bool, x != y) HGRD_BINARY(greater, bool, x > y) HGRD_BINARY(less, bool, x < y)
HGRD_BINARY(greater_equal, bool, x >= y) HGRD_BINARY(less_equal, bool, x <= y) HGRD_BINARY(logical_and, bool, x && y) HGRD_BINARY(logical_or, bool, x || y)
HGRD_BINARY(maximum, T_, x < y ? y : x) HGRD_BINARY(minimum, T_, y < x ? y : x) HGRD_BINARY(project1st, T_, x) HGRD_BINARY(project2nd, T_, y)
#undef HGRD_BINARY
#define HGRD_UNARY(name, R_, expr)                                             \
  template <class T_ = void> struct name { typedef T_ argument_type; typedef R_ result_type; constexpr HGRD_T R_ operator()(const T_ &x) const { return expr; } }; \
  template <> struct name<void> { template <class A_> constexpr HGRD_T auto operator()(const A_ &x) const -> decltype(expr) { return expr; } };
HGRD_UNARY(negate, T_, -x) HGRD_UNARY(logical_not, bool, !x) HGRD_UNARY(identity, T_, x) HGRD_UNARY(square, T_, x *x)
#undef HGRD_UNARY
template <class F_> struct unary_negate { F_ f; template <class T_> HGRD_T bool operator()(const T_ &x) const { return !f(x); } };
template <class F_> HGRD_T unary_negate<F_> not1(const F_ &f) { return unary_negate<F_>{f}; }
template <class F_> struct binary_negate { F_ f; template <class T_, class U_> HGRD_T bool operator()(const T_ &x, const U_ &y) const { return !f(x, y); } };
template <class F_> HGRD_T binary_negate<F_> not2(const F_ &f) { return binary_negate<F_>{f}; }
template <class T_> HGRD_T T_ max(const T_ &a, const T_ &b) { return a < b ? b : a; }
template <class T_> HGRD_T T_ min(const T_ &a, const T_ &b) { return b < a ? b : a; }
// Expressions of placeholders are opaque function objects.
namespace placeholders {
struct hgrd_placeholder {
  typedef void hgrd_expression;
  template <class... T_> HGRD_T auto operator()(const T_ &...) const -> typename std::common_type<T_...>::type;
};
static constexpr hgrd_placeholder _1{}, _2{}, _3{};
#define HGRD_OP(op)                                                           \
  template <class A_> HGRD_T hgrd_placeholder operator op(hgrd_placeholder, const A_ &) { return hgrd_placeholder(); } \
  template <class A_> HGRD_T hgrd_placeholder operator op(const A_ &, hgrd_placeholder) { return hgrd_placeholder(); } \
  HGRD_T hgrd_placeholder operator op(hgrd_placeholder, hgrd_placeholder) { return hgrd_placeholder(); }
HGRD_OP(+) HGRD_OP(-) HGRD_OP(*) HGRD_OP(/) HGRD_OP(%) HGRD_OP(==) HGRD_OP(!=) HGRD_OP(<) HGRD_OP(>) HGRD_OP(<=) HGRD_OP(>=) HGRD_OP(&&) HGRD_OP(||) HGRD_OP(&) HGRD_OP(|) HGRD_OP(^)
#undef HGRD_OP
HGRD_T hgrd_placeholder operator-(hgrd_placeholder) { return hgrd_placeholder(); }
HGRD_T hgrd_placeholder operator!(hgrd_placeholder) { return hgrd_placeholder(); }
}
}
#endif
