// Pairs and tuples that device code can assign.
#ifndef HGRD_THRUST_TUPLE_H
#define HGRD_THRUST_TUPLE_H
#include "detail/config.h"
#include <tuple>
namespace thrust {
struct null_type {};
template <class... T> struct tuple;
template <> struct tuple<> {
  HGRD_T bool operator==(const tuple &) const { return true; }
  HGRD_T bool operator<(const tuple &) const { return false; }
  HGRD_T bool operator!=(const tuple &) const { return false; }
};
template <class H, class... R> struct tuple<H, R...> {
  H head;
  tuple<R...> rest;
  HGRD_T tuple() : head(), rest() {}
  HGRD_T tuple(const tuple &o) : head(o.head), rest(o.rest) {}
  template <class... U, class = typename std::enable_if<sizeof...(U) == sizeof...(R)>::type> HGRD_T tuple(H h, U... u) : head(h), rest((R)u...) {}
  template <class G, class... U, class = typename std::enable_if<sizeof...(U) == sizeof...(R)>::type> HGRD_T tuple(const tuple<G, U...> &o) : head(o.head), rest(o.rest) {}
  HGRD_T tuple &operator=(const tuple &o) { head = o.head; rest = o.rest; return *this; }
  template <class G, class... U> HGRD_T tuple &operator=(const tuple<G, U...> &o) { head = o.head; rest = o.rest; return *this; }
  template <class G, class... U> HGRD_T bool operator==(const tuple<G, U...> &o) const { return head == o.head && rest == o.rest; }
  template <class G, class... U> HGRD_T bool operator!=(const tuple<G, U...> &o) const { return !(*this == o); }
  template <class G, class... U> HGRD_T bool operator<(const tuple<G, U...> &o) const { return head < o.head || (!(o.head < head) && rest < o.rest); }
  template <class G, class... U> HGRD_T bool operator>(const tuple<G, U...> &o) const { return o < *this; }
};
template <class A, class B> struct pair {
  typedef A first_type;
  typedef B second_type;
  A first;
  B second;
  HGRD_T pair() : first(), second() {}
  HGRD_T pair(const A &a, const B &b) : first(a), second(b) {}
  template <class U, class V> HGRD_T pair(const pair<U, V> &o) : first(o.first), second(o.second) {}
  HGRD_T bool operator==(const pair &o) const { return first == o.first && second == o.second; }
  HGRD_T bool operator!=(const pair &o) const { return !(*this == o); }
  HGRD_T bool operator<(const pair &o) const { return first < o.first || (!(o.first < first) && second < o.second); }
};
template <class A, class B> HGRD_T pair<A, B> make_pair(A a, B b) { return pair<A, B>(a, b); }

template <size_t I, class T> struct tuple_element;
template <class H, class... R> struct tuple_element<0, tuple<H, R...>> { typedef H type; };
template <size_t I, class H, class... R> struct tuple_element<I, tuple<H, R...>> : tuple_element<I - 1, tuple<R...>> {};
template <class A, class B> struct tuple_element<0, pair<A, B>> { typedef A type; };
template <class A, class B> struct tuple_element<1, pair<A, B>> { typedef B type; };
template <size_t I, class T> struct tuple_element<I, const T> : tuple_element<I, T> {};
template <class T> struct tuple_size;
template <class... T> struct tuple_size<tuple<T...>> { static const size_t value = sizeof...(T); };

namespace hgrd {
template <size_t I> struct at {
  template <class T> static HGRD_T auto of(T &t) -> decltype(at<I - 1>::of(t.rest)) { return at<I - 1>::of(t.rest); }
};
template <> struct at<0> {
  template <class T> static HGRD_T auto of(T &t) -> decltype((t.head)) { return t.head; }
};
}
template <size_t I, class... T> HGRD_T auto get(tuple<T...> &t) -> decltype(hgrd::at<I>::of(t)) { return hgrd::at<I>::of(t); }
template <size_t I, class... T> HGRD_T auto get(const tuple<T...> &t) -> decltype(hgrd::at<I>::of(t)) { return hgrd::at<I>::of(t); }
template <size_t I, class... T> HGRD_T typename tuple_element<I, tuple<T...>>::type get(tuple<T...> &&t) { return hgrd::at<I>::of(t); }
template <class... T> HGRD_T tuple<T...> make_tuple(T... t) { return tuple<T...>(t...); }
template <class... T> HGRD_T tuple<T &...> tie(T &...t) { return tuple<T &...>(t...); }
}
namespace std {
template <class... T> struct tuple_size<thrust::tuple<T...>> : integral_constant<size_t, sizeof...(T)> {};
template <size_t I, class... T> struct tuple_element<I, thrust::tuple<T...>> : thrust::tuple_element<I, thrust::tuple<T...>> {};
}
#endif
