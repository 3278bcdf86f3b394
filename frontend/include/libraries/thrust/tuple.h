// Pairs and tuples that device code can assign.
#ifndef HGRD_THRUST_TUPLE_H
#define HGRD_THRUST_TUPLE_H
#include "detail/config.h"
#include <tuple>
namespace thrust {
struct null_type {};
template <class... T_> struct tuple;
template <> struct tuple<> {
  HGRD_T bool operator==(const tuple &) const { return true; }
  HGRD_T bool operator<(const tuple &) const { return false; }
  HGRD_T bool operator!=(const tuple &) const { return false; }
};
template <class H_, class... R_> struct tuple<H_, R_...> {
  H_ head;
  tuple<R_...> rest;
  HGRD_T tuple() : head(), rest() {}
  HGRD_T tuple(const tuple &o) : head(o.head), rest(o.rest) {}
  template <class... U_, class = typename std::enable_if<sizeof...(U_) == sizeof...(R_)>::type> HGRD_T tuple(H_ h, U_... u) : head(h), rest((R_)u...) {}
  template <class G_, class... U_, class = typename std::enable_if<sizeof...(U_) == sizeof...(R_)>::type> HGRD_T tuple(const tuple<G_, U_...> &o) : head(o.head), rest(o.rest) {}
  HGRD_T tuple &operator=(const tuple &o) { head = o.head; rest = o.rest; return *this; }
  template <class G_, class... U_> HGRD_T tuple &operator=(const tuple<G_, U_...> &o) { head = o.head; rest = o.rest; return *this; }
  template <class G_, class... U_> HGRD_T bool operator==(const tuple<G_, U_...> &o) const { return head == o.head && rest == o.rest; }
  template <class G_, class... U_> HGRD_T bool operator!=(const tuple<G_, U_...> &o) const { return !(*this == o); }
  template <class G_, class... U_> HGRD_T bool operator<(const tuple<G_, U_...> &o) const { return head < o.head || (!(o.head < head) && rest < o.rest); }
  template <class G_, class... U_> HGRD_T bool operator>(const tuple<G_, U_...> &o) const { return o < *this; }
};
template <class A_, class B_> struct pair {
  typedef A_ first_type;
  typedef B_ second_type;
  A_ first;
  B_ second;
  HGRD_T pair() : first(), second() {}
  HGRD_T pair(const A_ &a, const B_ &b) : first(a), second(b) {}
  template <class U_, class V_> HGRD_T pair(const pair<U_, V_> &o) : first(o.first), second(o.second) {}
  HGRD_T bool operator==(const pair &o) const { return first == o.first && second == o.second; }
  HGRD_T bool operator!=(const pair &o) const { return !(*this == o); }
  HGRD_T bool operator<(const pair &o) const { return first < o.first || (!(o.first < first) && second < o.second); }
};
template <class A_, class B_> HGRD_T pair<A_, B_> make_pair(A_ a, B_ b) { return pair<A_, B_>(a, b); }

template <size_t I_, class T_> struct tuple_element;
template <class H_, class... R_> struct tuple_element<0, tuple<H_, R_...>> { typedef H_ type; };
template <size_t I_, class H_, class... R_> struct tuple_element<I_, tuple<H_, R_...>> : tuple_element<I_ - 1, tuple<R_...>> {};
template <class A_, class B_> struct tuple_element<0, pair<A_, B_>> { typedef A_ type; };
template <class A_, class B_> struct tuple_element<1, pair<A_, B_>> { typedef B_ type; };
template <size_t I_, class T_> struct tuple_element<I_, const T_> : tuple_element<I_, T_> {};
template <class T_> struct tuple_size;
template <class... T_> struct tuple_size<tuple<T_...>> { static const size_t value = sizeof...(T_); };

namespace hgrd {
template <size_t I_> struct at {
  template <class T_> static HGRD_T auto of(T_ &t) -> decltype(at<I_ - 1>::of(t.rest)) { return at<I_ - 1>::of(t.rest); }
};
template <> struct at<0> {
  template <class T_> static HGRD_T auto of(T_ &t) -> decltype((t.head)) { return t.head; }
};
}
template <size_t I_, class... T_> HGRD_T auto get(tuple<T_...> &t) -> decltype(hgrd::at<I_>::of(t)) { return hgrd::at<I_>::of(t); }
template <size_t I_, class... T_> HGRD_T auto get(const tuple<T_...> &t) -> decltype(hgrd::at<I_>::of(t)) { return hgrd::at<I_>::of(t); }
template <size_t I_, class... T_> HGRD_T typename tuple_element<I_, tuple<T_...>>::type get(tuple<T_...> &&t) { return hgrd::at<I_>::of(t); }
template <class... T_> HGRD_T tuple<T_...> make_tuple(T_... t) { return tuple<T_...>(t...); }
template <class... T_> HGRD_T tuple<T_ &...> tie(T_ &...t) { return tuple<T_ &...>(t...); }
}
namespace std {
template <class... T_> struct tuple_size<thrust::tuple<T_...>> : integral_constant<size_t, sizeof...(T_)> {};
template <size_t I_, class... T_> struct tuple_element<I_, thrust::tuple<T_...>> : thrust::tuple_element<I_, thrust::tuple<T_...>> {};
}
#endif
