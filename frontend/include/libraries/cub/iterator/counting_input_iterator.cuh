// Iterators that compute their elements.
#ifndef HGRD_CUB_ITERATOR_H
#define HGRD_CUB_ITERATOR_H
#include "../util_type.cuh"
namespace cub {
#define HGRD_ITERATOR(Self, T_, ref, at)                                       \
  typedef Self self_type;                                                     \
  typedef D_ difference_type;                                                  \
  typedef T_ value_type;                                                       \
  typedef T_ *pointer;                                                         \
  typedef ref reference;                                                      \
  typedef std::random_access_iterator_tag iterator_category;                  \
  HGRD_CUB_BOTH reference operator*() const { return (*this)[0]; }            \
  HGRD_CUB_BOTH Self operator+(D_ n) const { Self r = *this; r.at += n; return r; } \
  HGRD_CUB_BOTH Self operator-(D_ n) const { Self r = *this; r.at -= n; return r; } \
  HGRD_CUB_BOTH D_ operator-(const Self &o) const { return (D_)(at - o.at); }   \
  HGRD_CUB_BOTH Self &operator+=(D_ n) { at += n; return *this; }              \
  HGRD_CUB_BOTH Self &operator-=(D_ n) { at -= n; return *this; }              \
  HGRD_CUB_BOTH Self &operator++() { ++at; return *this; }                    \
  HGRD_CUB_BOTH Self operator++(int) { Self r = *this; ++at; return r; }      \
  HGRD_CUB_BOTH bool operator==(const Self &o) const { return at == o.at; }   \
  HGRD_CUB_BOTH bool operator!=(const Self &o) const { return at != o.at; }   \
  HGRD_CUB_BOTH void hgrd_wrote(size_t) {}
template <class T_, class D_ = ptrdiff_t> struct CountingInputIterator {
  T_ at;
  HGRD_CUB_BOTH CountingInputIterator(const T_ &v) : at(v) {}
  HGRD_ITERATOR(CountingInputIterator, T_, T_, at)
  template <class I_> HGRD_CUB_BOTH T_ operator[](I_ n) const { return at + (T_)n; }
};
template <class T_, class D_ = ptrdiff_t> struct ConstantInputIterator {
  T_ value;
  D_ at;
  HGRD_CUB_BOTH ConstantInputIterator(T_ v, D_ n = 0) : value(v), at(n) {}
  HGRD_ITERATOR(ConstantInputIterator, T_, T_, at)
  template <class I_> HGRD_CUB_BOTH T_ operator[](I_) const { return value; }
};
template <class T_, class F_, class It, class D_ = ptrdiff_t> struct TransformInputIterator {
  It at;
  F_ f;
  HGRD_CUB_BOTH TransformInputIterator(It it, F_ g) : at(it), f(g) {}
  HGRD_ITERATOR(TransformInputIterator, T_, T_, at)
  template <class I_> HGRD_CUB_BOTH T_ operator[](I_ n) const { return f(at[n]); }
};
template <CacheLoadModifier M_, class T_, class D_ = ptrdiff_t> struct CacheModifiedInputIterator {
  const T_ *at;
  HGRD_CUB_BOTH CacheModifiedInputIterator(const T_ *p) : at(p) {}
  HGRD_ITERATOR(CacheModifiedInputIterator, T_, T_, at)
  template <class I_> HGRD_CUB_BOTH T_ operator[](I_ n) const { return at[n]; }
};
template <CacheStoreModifier M_, class T_, class D_ = ptrdiff_t> struct CacheModifiedOutputIterator {
  T_ *at;
  HGRD_CUB_BOTH CacheModifiedOutputIterator(T_ *p) : at(p) {}
  HGRD_ITERATOR(CacheModifiedOutputIterator, T_, T_ &, at)
  template <class I_> HGRD_CUB_BOTH T_ &operator[](I_ n) const { return at[n]; }
};
template <class It, class D_ = ptrdiff_t, class O_ = typename std::iterator_traits<It>::value_type> struct ArgIndexInputIterator {
  It from;
  D_ at;
  HGRD_CUB_BOTH ArgIndexInputIterator(It it, D_ n = 0) : from(it), at(n) {}
  typedef KeyValuePair<D_, O_> Pair;
  HGRD_ITERATOR(ArgIndexInputIterator, Pair, Pair, at)
  template <class I_> HGRD_CUB_BOTH Pair operator[](I_ n) const { return Pair(at + n, from[at + n]); }
};
#undef HGRD_ITERATOR
}
#endif
