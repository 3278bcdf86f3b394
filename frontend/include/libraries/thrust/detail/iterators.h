// Iterators that compute their elements or lead to several ranges.
#ifndef HGRD_THRUST_ITERATORS_H
#define HGRD_THRUST_ITERATORS_H
#include "../memory.h"
#include "../tuple.h"
#include "../functional.h"
namespace thrust {
template <class It> struct iterator_traits : std::iterator_traits<It> {};
template <class It> struct iterator_value { typedef typename std::iterator_traits<It>::value_type type; };
template <class It> struct iterator_reference { typedef typename std::iterator_traits<It>::reference type; };
template <class It> struct iterator_difference { typedef typename std::iterator_traits<It>::difference_type type; };
template <class It> struct iterator_pointer { typedef typename std::iterator_traits<It>::pointer type; };
template <class It> struct iterator_system { typedef void type; };
struct use_default {};
struct any_system_tag {};
typedef std::random_access_iterator_tag random_access_traversal_tag;
typedef std::random_access_iterator_tag random_access_device_iterator_tag;
typedef std::random_access_iterator_tag random_access_host_iterator_tag;

#define HGRD_ITERATOR(Self, T_, R_)                                             \
  typedef ptrdiff_t difference_type;                                          \
  typedef T_ value_type;                                                       \
  typedef T_ *pointer;                                                         \
  typedef R_ reference;                                                        \
  typedef std::random_access_iterator_tag iterator_category;                  \
  HGRD_T R_ operator*() const { return (*this)[0]; }                           \
  HGRD_T Self operator+(ptrdiff_t n) const { Self r = *this; r += n; return r; } \
  HGRD_T Self operator-(ptrdiff_t n) const { Self r = *this; r += -n; return r; } \
  HGRD_T Self &operator-=(ptrdiff_t n) { return *this += -n; }                \
  HGRD_T Self &operator++() { return *this += 1; }                            \
  HGRD_T Self operator++(int) { Self r = *this; *this += 1; return r; }       \
  HGRD_T Self &operator--() { return *this += -1; }                           \
  HGRD_T bool operator==(const Self &o) const { return *this - o == 0; }      \
  HGRD_T bool operator!=(const Self &o) const { return *this - o != 0; }      \
  HGRD_T bool operator<(const Self &o) const { return *this - o < 0; }

template <class T_, class = void, class = void, class = void> class counting_iterator {
  T_ at;
public:
  HGRD_T counting_iterator() : at() {}
  HGRD_T explicit counting_iterator(T_ v) : at(v) {}
  HGRD_ITERATOR(counting_iterator, T_, T_)
  HGRD_T T_ base() const { return at; }
  template <class I_> HGRD_T T_ operator[](I_ n) const { return at + (T_)n; }
  HGRD_T counting_iterator &operator+=(ptrdiff_t n) { at += (T_)n; return *this; }
  HGRD_T ptrdiff_t operator-(const counting_iterator &o) const { return (ptrdiff_t)(at - o.at); }
  HGRD_TH void hgrd_wrote(size_t) const {}
};
template <class T_> HGRD_T counting_iterator<T_> make_counting_iterator(T_ v) { return counting_iterator<T_>(v); }

template <class T_, class = void, class = void> class constant_iterator {
  T_ value;
  ptrdiff_t at;
public:
  HGRD_T constant_iterator() : value(), at(0) {}
  HGRD_T explicit constant_iterator(T_ v, ptrdiff_t n = 0) : value(v), at(n) {}
  HGRD_ITERATOR(constant_iterator, T_, T_)
  template <class I_> HGRD_T T_ operator[](I_) const { return value; }
  HGRD_T constant_iterator &operator+=(ptrdiff_t n) { at += n; return *this; }
  HGRD_T ptrdiff_t operator-(const constant_iterator &o) const { return at - o.at; }
  HGRD_TH void hgrd_wrote(size_t) const {}
};
template <class T_> HGRD_T constant_iterator<T_> make_constant_iterator(T_ v, ptrdiff_t n = 0) { return constant_iterator<T_>(v, n); }

struct hgrd_nowhere { template <class T_> HGRD_T const hgrd_nowhere &operator=(const T_ &) const { return *this; } };
template <class = void> class discard_iterator {
  ptrdiff_t at;
public:
  HGRD_T explicit discard_iterator(ptrdiff_t n = 0) : at(n) {}
  HGRD_ITERATOR(discard_iterator, hgrd_nowhere, hgrd_nowhere)
  template <class I_> HGRD_T hgrd_nowhere operator[](I_) const { return hgrd_nowhere(); }
  HGRD_T discard_iterator &operator+=(ptrdiff_t n) { at += n; return *this; }
  HGRD_T ptrdiff_t operator-(const discard_iterator &o) const { return at - o.at; }
  HGRD_TH void hgrd_wrote(size_t) const {}
};
HGRD_T discard_iterator<> make_discard_iterator(ptrdiff_t n = 0) { return discard_iterator<>(n); }

template <class F_, class It, class R_ = use_default, class = use_default> class transform_iterator {
  It at;
  F_ f;
  template <class G_, class X_> struct result { typedef typename std::decay<decltype(std::declval<G_>()(std::declval<X_>()))>::type type; };
  template <class X_> struct choose { typedef X_ type; };
public:
  typedef typename std::conditional<std::is_same<R_, use_default>::value, result<F_, typename std::iterator_traits<It>::value_type>, choose<R_>>::type::type element;
  HGRD_T transform_iterator() : at(), f() {}
  HGRD_T transform_iterator(It it, F_ g) : at(it), f(g) {}
  HGRD_T explicit transform_iterator(It it) : at(it), f() {}
  HGRD_ITERATOR(transform_iterator, element, element)
  HGRD_T It base() const { return at; }
  HGRD_T F_ functor() const { return f; }
#ifdef HGRD_DEVICE_SIDE
  template <class I_> HGRD_T element operator[](I_ n) const { return f(at[n]); }
#else
  template <class I_> HGRD_TH element operator[](I_) const { applied(f); return hgrd_ranges::unknown(element()); }
#endif
  HGRD_T transform_iterator &operator+=(ptrdiff_t n) { at += n; return *this; }
  HGRD_T ptrdiff_t operator-(const transform_iterator &o) const { return at - o.at; }
  HGRD_TH void hgrd_wrote(size_t) const {}
};
template <class F_, class It> HGRD_T transform_iterator<F_, It> make_transform_iterator(It it, F_ f) { return transform_iterator<F_, It>(it, f); }

template <class E_, class It> class permutation_iterator {
  E_ elements;
  It at;
public:
  typedef typename std::iterator_traits<E_>::value_type element;
  typedef typename std::iterator_traits<E_>::reference element_reference;
  HGRD_T permutation_iterator() {}
  HGRD_T permutation_iterator(E_ e, It it) : elements(e), at(it) {}
  HGRD_ITERATOR(permutation_iterator, element, element_reference)
  HGRD_T It base() const { return at; }
  template <class I_> HGRD_T element_reference operator[](I_ n) const { return elements[at[n]]; }
  HGRD_T permutation_iterator &operator+=(ptrdiff_t n) { at += n; return *this; }
  HGRD_T ptrdiff_t operator-(const permutation_iterator &o) const { return at - o.at; }
  // Which elements is not known.
  HGRD_TH void hgrd_wrote(size_t) const { hgrd_library(1, (const void *)raw_pointer_cast(&*elements)); }
};
template <class E_, class It> HGRD_T permutation_iterator<E_, It> make_permutation_iterator(E_ e, It it) { return permutation_iterator<E_, It>(e, it); }

// A tuple of iterators, element by element.
namespace hgrd {
struct shift {
  ptrdiff_t n;
  HGRD_T void operator()(tuple<> &) const {}
  template <class H_, class... R_> HGRD_T void operator()(tuple<H_, R_...> &t) const { t.head += n; (*this)(t.rest); }
};
struct wrote_all {
  size_t n;
  HGRD_TH void operator()(const tuple<> &) const {}
  template <class H_, class... R_> HGRD_TH void operator()(const tuple<H_, R_...> &t) const { hgrd_ranges::wrote(t.head, n); (*this)(t.rest); }
};
template <size_t... I_> struct indices {}; // as in C++14
template <size_t N_, size_t... I_> struct indices_below : indices_below<N_ - 1, N_ - 1, I_...> {};
template <size_t... I_> struct indices_below<0, I_...> { typedef indices<I_...> type; };
template <class T_, class Seq> struct zipped;
template <class... It, size_t... I_> struct zipped<tuple<It...>, indices<I_...>> {
  typedef tuple<typename std::iterator_traits<It>::value_type...> value;
  typedef tuple<typename std::iterator_traits<It>::reference...> reference;
  static HGRD_T reference at(const tuple<It...> &t, ptrdiff_t n) { return reference(get<I_>(t)[n]...); }
};
}
template <class T_> class zip_iterator {
  T_ its;
public:
  typedef hgrd::zipped<T_, typename hgrd::indices_below<tuple_size<T_>::value>::type> Z_;
  HGRD_T zip_iterator() {}
  HGRD_T zip_iterator(T_ t) : its(t) {}
  template <class U_> HGRD_T zip_iterator(const zip_iterator<U_> &o) : its(o.get_iterator_tuple()) {}
  HGRD_ITERATOR(zip_iterator, typename Z_::value, typename Z_::reference)
  HGRD_T const T_ &get_iterator_tuple() const { return its; }
  template <class I_> HGRD_T reference operator[](I_ n) const { return Z_::at(its, (ptrdiff_t)n); }
  HGRD_T zip_iterator &operator+=(ptrdiff_t n) { hgrd::shift{n}(its); return *this; }
  HGRD_T ptrdiff_t operator-(const zip_iterator &o) const { return its.head - o.its.head; }
  HGRD_TH void hgrd_wrote(size_t n) const { hgrd::wrote_all{n}(its); }
};
template <class... It> HGRD_T zip_iterator<tuple<It...>> make_zip_iterator(const tuple<It...> &t) { return zip_iterator<tuple<It...>>(t); }
template <class A_, class B_, class... It> HGRD_T zip_iterator<tuple<A_, B_, It...>> make_zip_iterator(A_ a, B_ b, It... it) { return zip_iterator<tuple<A_, B_, It...>>(tuple<A_, B_, It...>(a, b, it...)); }
template <class F_> struct zip_function {
  F_ f;
  HGRD_T zip_function(F_ g) : f(g) {}
};
template <class F_> HGRD_T zip_function<F_> make_zip_function(F_ f) { return zip_function<F_>(f); }

template <class It> class reverse_iterator {
  It at;
public:
  typedef typename std::iterator_traits<It>::value_type element;
  typedef typename std::iterator_traits<It>::reference element_reference;
  HGRD_T explicit reverse_iterator(It it) : at(it) {}
  HGRD_ITERATOR(reverse_iterator, element, element_reference)
  HGRD_T It base() const { return at; }
  template <class I_> HGRD_T element_reference operator[](I_ n) const { return *(at - 1 - n); }
  HGRD_T reverse_iterator &operator+=(ptrdiff_t n) { at += -n; return *this; }
  HGRD_T ptrdiff_t operator-(const reverse_iterator &o) const { return o.at - at; }
  HGRD_TH void hgrd_wrote(size_t n) const { hgrd_ranges::wrote(at - n, n); }
};
template <class It> HGRD_T reverse_iterator<It> make_reverse_iterator(It it) { return reverse_iterator<It>(it); }

template <class F_, class It> class transform_output_iterator {
  It at;
  F_ f;
public:
  HGRD_T transform_output_iterator(It it, F_ g) : at(it), f(g) {}
  HGRD_ITERATOR(transform_output_iterator, hgrd_nowhere, hgrd_nowhere)
  template <class I_> HGRD_T hgrd_nowhere operator[](I_) const { return hgrd_nowhere(); }
  HGRD_T transform_output_iterator &operator+=(ptrdiff_t n) { at += n; return *this; }
  HGRD_T ptrdiff_t operator-(const transform_output_iterator &o) const { return at - o.at; }
  HGRD_TH void hgrd_wrote(size_t n) const { applied(f); hgrd_ranges::wrote(at, n); }
};
template <class F_, class It> HGRD_T transform_output_iterator<F_, It> make_transform_output_iterator(It it, F_ f) { return transform_output_iterator<F_, It>(it, f); }
#undef HGRD_ITERATOR

template <class It> HGRD_T ptrdiff_t distance(It a, It b) { return b - a; }
template <class It, class N_> HGRD_T void advance(It &it, N_ n) { it += n; }
template <class It> HGRD_T It next(It it, ptrdiff_t n = 1) { return it + n; }
template <class It> HGRD_T It prev(It it, ptrdiff_t n = 1) { return it - n; }
}
#endif
